"""What the documentation takes from the rest of the house: its colours and fonts, and the pages at the root of it."""

import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parent.parent.parent
LOOK = ROOT / "web" / "src" / "look"

TAKEN = {
    "look/icon.svg": "web/public/icon.svg",
    "look/iframe-worker.js": "web/node_modules/iframe-worker/shim/index.js",
}
"""Files of the site, and where they are."""
PAGES = {
    "contributing.md": "CONTRIBUTING.md",
    "changelog.md": "CHANGELOG.md",
    "results.md": "benchmarks/RESULTS.md",
}
"""Pages that are kept where people look for them in a clone."""


def _fonts(config: MkDocsConfig, files: Files) -> str:
    """The pages' rules for fonts; their files join the site."""
    rules = (LOOK / "fonts.css").read_text("utf-8")
    for path in re.findall(r"url\('([^']+)'\)", rules):
        font = (LOOK / path).resolve()
        files.append(File.generated(config, f"look/{font.name}", abs_src_path=str(font)))
        rules = rules.replace(path, font.name)
    return rules


def _tokens() -> str:
    """The pages' colours, for the two schemes of the theme."""
    tokens = (LOOK / "tokens.css").read_text("utf-8")
    night = ":root[data-theme='dark']"
    assert night in tokens
    return tokens.replace(night, '[data-md-color-scheme="slate"]').replace(
        ":root {", ':root, [data-md-color-scheme="default"] {', 1
    )


def _as_in_the_site(text: str, page: str) -> str:
    """A page with its links as they are in the site."""
    if page in PAGES:
        text = re.sub(r"\]\((?:\.\./)?docs/", "](", text)
    for name, source in PAGES.items():
        text = re.sub(rf"\]\((?:\.\./)?{re.escape(source)}(?=[)#])", f"]({name}", text)
    return text


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add what is not in the folder of the documentation."""
    files.append(File.generated(config, "look/fonts.css", content=_fonts(config, files)))
    files.append(File.generated(config, "look/tokens.css", content=_tokens()))
    for name, source in TAKEN.items():
        files.append(File.generated(config, name, abs_src_path=str(ROOT / source)))
    for name, source in PAGES.items():
        files.append(File.generated(config, name, content=(ROOT / source).read_text("utf-8")))
    return files


def on_page_markdown(markdown: str, page: object, **_: object) -> str:
    """Links to the pages at the root lead to those in the site."""
    return _as_in_the_site(markdown, page.file.src_uri)  # type: ignore[attr-defined]
