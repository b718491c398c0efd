"""Qdrant's REST endpoints, as far as provider-qdrant uses them, over the local mode of qdrant-client.

For development and tests alone; see the README for how it differs from a Qdrant server. Prints its address as its first line.
"""

import argparse
import json
import re
import signal
import sys
import threading
import time
import warnings
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import unquote, urlsplit

from pydantic import BaseModel, ValidationError
from qdrant_client import QdrantClient, models

warnings.filterwarnings("ignore", category=UserWarning)
# The folder is a checkout's: nothing is left in it.
sys.dont_write_bytecode = True

ROUTES = []


class Failure(Exception):
    """An answer that is no success."""

    def __init__(self, status, message):
        super().__init__(message)
        self.status = status


def route(method, pattern):
    """Registers what answers a method and path; `{name}` is one segment of the path."""
    expression = re.compile("^" + re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", pattern) + "$")

    def register(handler):
        ROUTES.append((method, expression, handler))
        return handler

    return register


class Engine:
    """The engine, and what neither keeps itself: the schema of payload indexes."""

    def __init__(self, kind, shards):
        if kind == "local":
            self.client = QdrantClient(":memory:")
        else:
            # Loaded only here, so that the other engine runs without the library.
            from edge_engine import EdgeClient

            self.client = EdgeClient(shards)
        self.schemas = {}
        self.lock = threading.Lock()

    def require(self, name):
        """The collection's own name, for a name or an alias."""
        aliases = {alias.alias_name: alias.collection_name for alias in self.client.get_aliases().aliases}
        name = aliases.get(name, name)
        if not self.client.collection_exists(name):
            raise Failure(404, f"Not found: Collection `{name}` doesn't exist!")
        return name


@route("GET", "/collections")
def list_collections(engine, body):
    return {"collections": [{"name": one.name} for one in engine.client.get_collections().collections]}


@route("GET", "/aliases")
def list_aliases(engine, body):
    found = engine.client.get_aliases().aliases
    return {"aliases": [{"alias_name": one.alias_name, "collection_name": one.collection_name} for one in found]}


@route("POST", "/collections/aliases")
def change_aliases(engine, body):
    operations = models.ChangeAliasesOperation.model_validate(body).actions
    return engine.client.update_collection_aliases(change_aliases_operations=operations)


@route("GET", "/collections/{name}")
def get_collection(engine, body, name):
    name = engine.require(name)
    info = plain(engine.client.get_collection(name))
    info["payload_schema"] = {
        field: {"data_type": schema["type"] if isinstance(schema, dict) else schema, "points": 0}
        for field, schema in engine.schemas.get(name, {}).items()
    }
    return info


@route("PUT", "/collections/{name}")
def create_collection(engine, body, name):
    if engine.client.collection_exists(name):
        raise Failure(409, f"Wrong input: Collection `{name}` already exists!")
    wanted = models.CreateCollection.model_validate(body)
    return engine.client.create_collection(
        name,
        vectors_config=wanted.vectors,
        sparse_vectors_config=wanted.sparse_vectors,
        metadata=body.get("metadata"),
    )


@route("PATCH", "/collections/{name}")
def update_collection(engine, body, name):
    models.UpdateCollection.model_validate(body)
    name = engine.require(name)
    if not isinstance(engine.client, QdrantClient):
        engine.client.optimize(name)
    return True


@route("DELETE", "/collections/{name}")
def delete_collection(engine, body, name):
    engine.schemas.pop(name, None)
    return engine.client.delete_collection(name)


@route("PUT", "/collections/{name}/index")
def create_index(engine, body, name):
    name = engine.require(name)
    wanted = models.CreateFieldIndex.model_validate(body)
    engine.client.create_payload_index(name, wanted.field_name, wanted.field_schema)
    engine.schemas.setdefault(name, {})[wanted.field_name] = body["field_schema"]
    return completed()


@route("POST", "/collections/{name}/points")
def retrieve(engine, body, name):
    wanted = models.PointRequest.model_validate(body)
    found = engine.client.retrieve(
        engine.require(name),
        wanted.ids,
        with_payload=True if wanted.with_payload is None else wanted.with_payload,
        with_vectors=wanted.with_vector or False,
    )
    return [point(one) for one in found]


@route("POST", "/collections/{name}/points/scroll")
def scroll(engine, body, name):
    wanted = models.ScrollRequest.model_validate(body)
    found, following = engine.client.scroll(
        engine.require(name),
        scroll_filter=wanted.filter,
        limit=wanted.limit or 10,
        offset=wanted.offset,
        with_payload=True if wanted.with_payload is None else wanted.with_payload,
        with_vectors=wanted.with_vector or False,
    )
    return {"points": [point(one) for one in found], "next_page_offset": None if following is None else plain_id(following)}


@route("POST", "/collections/{name}/points/count")
def count(engine, body, name):
    wanted = models.CountRequest.model_validate(body)
    return {"count": int(engine.client.count(engine.require(name), count_filter=wanted.filter).count)}


@route("POST", "/collections/{name}/facet")
def facet(engine, body, name):
    wanted = models.FacetRequest.model_validate(body)
    name = engine.require(name)
    if wanted.key not in engine.schemas.get(name, {}):
        raise Failure(400, f"Bad request: No appropriate index for faceting: `{wanted.key}`.")
    found = engine.client.facet(name, wanted.key, facet_filter=wanted.filter, limit=wanted.limit or 10)
    return {"hits": [{"value": one.value, "count": one.count} for one in found.hits]}


@route("POST", "/collections/{name}/points/query")
def query(engine, body, name):
    wanted = models.QueryRequest.model_validate(body)
    found = engine.client.query_batch_points(engine.require(name), requests=[wanted])
    return {"points": [point(one) for one in found[0].points]}


@route("POST", "/collections/{name}/points/query/batch")
def query_batch(engine, body, name):
    wanted = models.QueryRequestBatch.model_validate(body).searches
    found = engine.client.query_batch_points(engine.require(name), requests=wanted)
    return [{"points": [point(one) for one in answer.points]} for answer in found]


@route("POST", "/collections/{name}/points/batch")
def batch(engine, body, name):
    operations = models.UpdateOperations.model_validate(body).operations
    engine.client.batch_update_points(engine.require(name), update_operations=operations)
    return [completed() for _ in operations]


def completed():
    return {"operation_id": 0, "status": "completed"}


def point(found):
    """A point as JSON; what was not asked for is not there."""
    members = {name: getattr(found, name, None) for name in ("score", "payload", "vector")}
    given = {name: plain(value) for name, value in members.items() if value is not None}
    return {"id": plain_id(found.id), **given}


def plain_id(found):
    return found if isinstance(found, int) else str(found)


def plain(value):
    if isinstance(value, dict):
        return {name: plain(one) for name, one in value.items()}
    if hasattr(value, "indices"):
        return {"indices": list(value.indices), "values": list(value.values)}
    return value.model_dump(mode="json") if isinstance(value, BaseModel) else value


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Head and body in one packet: the second of two would wait 40 ms for the first one's acknowledgement.
    wbufsize = -1
    disable_nagle_algorithm = True
    engine = None

    def handle_request(self):
        started = time.perf_counter()
        try:
            status, answer = 200, {"result": self.answer(), "status": "ok"}
        except Failure as failure:
            status, answer = failure.status, {"status": {"error": str(failure)}}
        except ValidationError as error:
            status, answer = 400, {"status": {"error": f"Format error in JSON body: {error}"}}
        except Exception as error:  # The engines name what they refuse in types of their own.
            status, answer = 400, {"status": {"error": f"Wrong input: {error}"}}
        answer["time"] = time.perf_counter() - started
        data = json.dumps(answer).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def answer(self):
        # The body is read first, or what is left of it would begin the next request.
        text = self.rfile.read(int(self.headers.get("content-length") or 0))
        path = urlsplit(self.path).path
        for method, expression, handler in ROUTES:
            found = expression.match(path) if method == self.command else None
            if found is None:
                continue
            body = json.loads(text) if text else None
            parts = {name: unquote(value) for name, value in found.groupdict().items()}
            with self.engine.lock:
                return handler(self.engine, body, **parts)
        raise Failure(404, f"Not found: {self.command} {path}")

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = handle_request

    def log_message(self, *_):
        """Nothing: the tests' output is not the place."""


def stop_with_stdin(server):
    """Ends the server when whoever started it is gone."""
    sys.stdin.buffer.read()
    server.shutdown()


class Server(ThreadingHTTPServer):
    daemon_threads = True
    # With the usual five, connections that come while the machine is busy are reset.
    request_queue_size = 128


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, default=0, help="0: any that is free")
    parser.add_argument("--engine", choices=["edge", "local"], default="edge", help="see the README")
    parser.add_argument("--shards", type=int, default=1, help="of each collection, for the engine edge")
    parser.add_argument("--stop-with-stdin", action="store_true")
    options = parser.parse_args()
    Handler.engine = Engine(options.engine, options.shards)
    server = Server(("127.0.0.1", options.port), Handler)
    if options.stop_with_stdin:
        threading.Thread(target=stop_with_stdin, args=[server], daemon=True).start()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    print(f"http://127.0.0.1:{server.server_address[1]}", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass
    finally:
        Handler.engine.client.close()


main()
