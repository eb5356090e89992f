"""What axe-core says about a page."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page


def complaints(page: Page, *only: str) -> list[str]:
    """What axe says, one line a fault; by every rule, or only by some."""
    outside = {"exclude": [[".side .rulebook"]]}  # the rulebook's own page is looked at whole
    page.evaluate("() => new Promise((go) => requestAnimationFrame(() => setTimeout(go, 60)))")
    options = {"runOnly": {"type": "rule", "values": list(only)}} if only else None
    found = Axe().run(page, context=outside, options=options).response["violations"]
    return [
        f"{fault['id']}: {fault['help']}: {node['html'][:160]}"
        for fault in found
        for node in fault["nodes"]
    ]
