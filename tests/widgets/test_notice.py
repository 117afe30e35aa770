"""Notices: short at first, told in full when that is wanted; good news looks like it."""

from __future__ import annotations

import pytest

from explorer.app.dashboard import Dashboard
from explorer.widgets.notice import FEW, News, notice_html


def test_a_line_is_a_paragraph_and_nothing_is_nothing() -> None:
    assert notice_html("<b>One</b>\n") == "<p>&lt;b&gt;One&lt;/b&gt;</p>"
    assert notice_html(" \n") == ""


@pytest.mark.parametrize(
    ("number", "at_once"), [(2, 2), (FEW, FEW), (FEW + 1, FEW + 1), (FEW + 2, FEW), (60, FEW)]
)
def test_a_long_list_unfolds(number: int, at_once: int) -> None:
    told = notice_html("\n".join(f"Fault {one}." for one in range(number)))
    shown, _, folded = told.partition("<details>")
    assert shown.startswith(f"<p>{number} things are wrong:</p>")
    assert shown.count("<li>") == at_once
    assert folded.count("<li>") == number - at_once
    assert (f"… and {number - at_once} more" in folded) == (number > at_once)


def test_a_first_line_with_a_colon_is_the_head() -> None:
    assert notice_html("Look here:\nOne.") == "<p>Look here:</p><ul><li>One.</li></ul>"


def test_news_does_not_look_like_a_refusal(paris: Dashboard) -> None:
    session, view = paris.session, paris.notice
    session.notice = News("It is done.")
    assert "le-news" in view._dom_classes
    assert "It is done." in view.text.value
    session.notice = "It is not."
    assert "le-news" not in view._dom_classes
    view.close_button.click()
    assert view.layout.display == "none"
