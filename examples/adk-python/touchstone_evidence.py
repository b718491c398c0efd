"""Evidence from a Touchstone engine as a function tool for ADK. Needs Python 3.9 or newer, and nothing but its standard library."""

import http.client
import json
import os
import time
import urllib.error
import urllib.request

ENGINE = os.environ.get("TOUCHSTONE_URL", "http://127.0.0.1:7700")
API_KEY = os.environ.get("TOUCHSTONE_API_KEY", "")
TIMEOUT_S = 60
TRIES = 3
LONGEST_PAUSE_S = 5.0
TRANSIENT = {429, 502, 503, 504}


def retrieve_adk_evidence(
    query: str,
    task_mode: str = "build",
    max_results_final: int = 12,
) -> dict:
    """
    Retrieve and rerank official ADK docs + ADK python code evidence for grounding implementation work.

    Args:
      query: The developer question or task request.
      task_mode: One of build|debug|explain|refactor. Used to steer reranking.
      max_results_final: Number of final reranked items to return.

    Returns:
      A dict with keys:
        status: success|no_results|error
        evidence_pack: {...}  # structured as in this spec
        warnings: [...]
        debug: {...}
    """
    request = {"query": query, "task_mode": task_mode, "max_results_final": max_results_final}
    try:
        answer = _post("/v1/evidence", request)
        return {key: answer[key] for key in ("status", "evidence_pack", "warnings", "debug")}
    except urllib.error.HTTPError as error:
        return _failed(_reason(error))
    except (KeyError, TypeError, ValueError):
        return _failed({"code": "bad_response", "detail": f"What answers at {ENGINE} is no Touchstone engine."})
    except (OSError, http.client.HTTPException) as error:
        return _failed({"code": "unavailable", "detail": f"Cannot reach the engine at {ENGINE} ({error})."})


def _post(path: str, document: dict) -> dict:
    """The answer as a dict. Asking twice is safe, so that a failure which may pass is followed by another try."""
    headers = {"Content-Type": "application/json", "Accept": "application/json"}
    if API_KEY:
        headers["Authorization"] = f"Bearer {API_KEY}"
    body = json.dumps(document).encode("utf-8")
    request = urllib.request.Request(ENGINE.rstrip("/") + path, data=body, headers=headers, method="POST")
    for attempt in range(1, TRIES + 1):
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT_S) as response:
                return json.load(response)
        except urllib.error.HTTPError as error:
            if error.code not in TRANSIENT or attempt == TRIES:
                raise
            wait = error.headers.get("Retry-After", "")
            time.sleep(min(float(wait) if wait.isdigit() else 0.25 * 2**attempt, LONGEST_PAUSE_S))
        except (OSError, http.client.HTTPException):
            if attempt == TRIES:
                raise
            time.sleep(0.25 * 2**attempt)
    raise AssertionError("unreachable")


def _reason(error: urllib.error.HTTPError) -> dict:
    """Why the engine failed. An answer says it in its `error`; before a call, as without a key, a problem does (RFC 9457)."""
    try:
        body = json.load(error)
    except (OSError, ValueError):
        body = None
    told = body.get("error") if isinstance(body, dict) else None
    if isinstance(told, dict) and "message" in told:
        return {"code": told.get("type"), "detail": told["message"], "request_id": told.get("request_id")}
    if isinstance(body, dict) and "detail" in body:
        return body
    return {"code": "bad_response", "detail": f"{ENGINE} answered with status {error.code} and no reason."}


def _failed(problem: dict) -> dict:
    """An error is an answer: the model reads the detail and may correct its arguments."""
    return {"status": "error", "evidence_pack": None, "warnings": [], "debug": {"error": problem}}
