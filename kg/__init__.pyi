from kg.derivation import open_graph as open_graph
from kg.errors import ConflictError as ConflictError
from kg.errors import ExportError as ExportError
from kg.errors import GazetteerError as GazetteerError
from kg.errors import JudgementError as JudgementError
from kg.errors import ModelError as ModelError
from kg.errors import NewsgraphError as NewsgraphError
from kg.errors import QueryError as QueryError
from kg.errors import ReadError as ReadError
from kg.errors import SettingsError as SettingsError
from kg.errors import StoreError as StoreError
from kg.errors import StoreInUseError as StoreInUseError
from kg.errors import StoreVersionError as StoreVersionError
from kg.errors import UnknownArticleError as UnknownArticleError
from kg.errors import UnknownSubjectError as UnknownSubjectError
from kg.model.article import Article as Article
from kg.model.document import Document as Document
from kg.pipeline import build as build
from kg.pipeline import documents as documents
from kg.readers import read as read
from kg.settings import Settings as Settings
from kg.settings import settings_of as settings_of
from kg.views.graph import NewsGraph as NewsGraph
from kg.views.magic import load_ipython_extension as load_ipython_extension

PUBLIC: dict[str, str]
__version__: str
