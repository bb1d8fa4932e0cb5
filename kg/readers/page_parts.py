"""What of a page is an article, and what stands between its words: the tables of furniture and of notices."""

import re
from copy import deepcopy

from lxml.html import HtmlElement, fromstring

_POSTS = ("twitter-", "instagram-", "tiktok-", "bluesky-", "mastodon-", "reddit-")
_CLASSES = (
    *(
        "pullquote",
        "pull-quote",
        "caption",
        "wp-caption",
        "image-caption",
        "photo-caption",
        "photo-credit",
        "image-credit",
    ),
    *(
        "newsletter",
        "paywall-offer",
        "paywall-prompt",
        "paywall-message",
        "paywall-overlay",
        "social-embed",
        "embed-tweet",
    ),
    *(
        "related",
        "recommended",
        "read-more",
        "most-read",
        "trending",
        "promo",
        "advert",
        "fb-post",
        "share-",
        "sharing",
    ),
    *("comments", "author-bio", "cookie", "consent", "gallery", "breadcrumb", "timestamp", "byline"),
    *("visually-hidden", "sr-only", "screen-reader"),
)
"""What classes of furniture begin with."""
_LOWERED = "concat(' ',translate(@class,'ABCDEFGHIJKLMNOPQRSTUVWXYZ_','abcdefghijklmnopqrstuvwxyz-'))"
# Templates hang such words on the whole page, too: "body.cookie-notice-shown".
_SMALL = "not(self::html or self::body or self::main or self::article)"

FURNITURE = [
    "//figure | //figcaption | //aside | //nav | //footer | //form | //noscript | //dialog | //iframe | //button",
    "//*[@role='dialog' or @role='navigation' or @role='complementary' or @role='alertdialog']",
    f"//*[{_SMALL} and (@hidden or @aria-hidden='true')]",
    *(f"//blockquote[contains(@class,'{site}')]" for site in _POSTS),
    *(f"//*[{_SMALL} and contains({_LOWERED},' {name}')]" for name in _CLASSES),
]
"""What is no running text, as XPath: pictures and their captions, posts, pull quotes, lists of links, notices."""

_NOTICES = re.compile(
    "|".join(
        (
            r"advertisements?|sponsored|all rights reserved\.?|more on this(?: story)?",
            r"(?:story|article) continues (?:below|after)\b.{0,60}",
            r"(?:read more|related|see also|read next)(?:: .{1,140})?",
            r"(?:follow us on|share this|listen to this article)\b.{0,80}",
            r"(?:already|become) an? (?:subscriber|member)\b.{0,60}",
            r"(?:please )?(?:subscribe|sign up|sign in|log in) (?:now|today|here|to|for|with)\b.{0,120}",
            r"register (?:now|here|for free|to continue|to read)\b.{0,80}",
            r"(?:this|the rest of this) (?:article|story|content) is (?:for|available to|reserved for|only)\b.{0,120}",
            r"continue reading\b.{0,120}",
            r"you have (?:\d+|no|reached)\b.{0,40}\b(?:free )?articles?\b.{0,80}",
            r"(?:we|this site|our partners)\b.{0,60}\b(?:uses?|store)\b.{0,30}\bcookies?\b.{0,300}",
            r"we value your (?:privacy|data)\b.{0,300}",
            r"(?:accept|reject|manage) (?:all|cookies|choices|preferences)\b.{0,40}",
            r"get (?:our|the)\b.{0,60}\bnewsletters?\b.{0,100}",
            r"(?:©|\(c\)|copyright (?:©|\(c\)|\d{4})).{0,160}",
            r"\d+ (?:comments?|shares?|min(?:ute)?s? read)",
        )
    ),
    re.IGNORECASE,
)
"""A line that is one of these is a notice of the site's, not a sentence of the article's."""
_FEWEST = 60
"""Words in the paragraphs of an article that stands whole on a page with others; teasers have up to 40."""
_APART = (
    "not(ancestor::article) and not(ancestor::aside) and not(ancestor::footer) and not(ancestor::nav)"
    " and not(contains(@class,'comment')) and not(ancestor::*[contains(@class,'comment') or contains(@id,'comment')])"
)


def articles_on(page: HtmlElement) -> list[HtmlElement]:
    """The articles that stand whole on the page, each as a page of its own; one or none where they are not several."""
    found = [element for element in page.xpath(f"//article[{_APART}]") if _is_whole(element)]
    return [_alone(element) for element in found] if len(found) > 1 else found


def without_notices(text: str) -> str:
    """The text without the lines that are notices of the site's."""
    return "\n".join(line for line in text.split("\n") if not _NOTICES.fullmatch(line.strip()))


def _is_whole(element: HtmlElement) -> bool:
    words = sum(len(str(paragraph.text_content()).split()) for paragraph in element.iter("p"))
    return words >= _FEWEST and any(True for _ in element.iter("h1", "h2"))


def _alone(element: HtmlElement) -> HtmlElement:
    page = fromstring("<html><head></head><body></body></html>")
    page.body.append(deepcopy(element))
    return page
