"""The fixture that all tests run under: an error in a widget's callback is not swallowed."""

from __future__ import annotations

import pytest


def test_an_error_in_a_button_s_callback_reaches_the_test() -> None:
    import ipywidgets

    def fails(_: object) -> None:
        raise ZeroDivisionError("in the callback")

    button = ipywidgets.Button()
    button.on_click(fails)
    with pytest.raises(ZeroDivisionError, match="in the callback"):
        button.click()


def test_an_error_in_a_message_s_handler_reaches_the_test() -> None:
    import ipywidgets

    def fails(*_: object) -> None:
        raise ZeroDivisionError("in the handler")

    button = ipywidgets.Button()
    button.on_msg(fails)
    with pytest.raises(ZeroDivisionError, match="in the handler"):
        button._handle_msg(
            {"content": {"data": {"method": "custom", "content": {}}}, "buffers": []}
        )
