"""Collections on qdrant-edge: the server's own engine for one shard, with its indexes, filters, HNSW and fusion.

A collection is one shard, or several, as in a cluster: points are spread by their ids, and what each shard finds is merged as the server
merges it. Has those methods of QdrantClient that server.py calls. What the server adds around a shard (names, aliases, metadata) is kept here.
"""

import os
import shutil
import tempfile
import zlib
from types import SimpleNamespace as Answer

import qdrant_edge as edge
from qdrant_client import models
from qdrant_client.local.payload_value_extractor import value_by_key

DISTANCES = {
    models.Distance.COSINE: edge.Distance.Cosine,
    models.Distance.DOT: edge.Distance.Dot,
    models.Distance.EUCLID: edge.Distance.Euclid,
}

UPDATE_MODES = {
    models.UpdateMode.UPSERT: edge.UpdateMode.Upsert,
    models.UpdateMode.INSERT_ONLY: edge.UpdateMode.InsertOnly,
    models.UpdateMode.UPDATE_ONLY: edge.UpdateMode.UpdateOnly,
}


class EdgeClient:
    """Collections as shards in a folder that goes with the process."""

    def __init__(self, shards=1):
        self.shard_count = shards
        # In memory where the system has a place for that: making an index syncs files.
        memory = "/dev/shm" if os.path.isdir("/dev/shm") else None
        self.folder = tempfile.mkdtemp(prefix="qdrant-local-", dir=memory)
        self.shards = {}
        self.configs = {}
        self.aliases = {}
        self.made = 0

    def close(self):
        try:
            for shards in self.shards.values():
                shards.close()
        finally:
            shutil.rmtree(self.folder, ignore_errors=True)

    def get_collections(self):
        return Answer(collections=[Answer(name=name) for name in self.shards])

    def get_aliases(self):
        found = [Answer(alias_name=alias, collection_name=name) for alias, name in self.aliases.items()]
        return Answer(aliases=found)

    def collection_exists(self, name):
        return name in self.shards

    def update_collection_aliases(self, change_aliases_operations):
        aliases = dict(self.aliases)
        for operation in change_aliases_operations:
            if isinstance(operation, models.DeleteAliasOperation):
                aliases.pop(operation.delete_alias.alias_name, None)
            elif isinstance(operation, models.CreateAliasOperation):
                wanted = operation.create_alias
                if wanted.collection_name not in self.shards or wanted.alias_name in self.shards:
                    raise ValueError(f"Collection {wanted.collection_name} is missing, or {wanted.alias_name} exists")
                aliases[wanted.alias_name] = wanted.collection_name
        self.aliases = aliases
        return True

    def get_collection(self, name):
        return {"status": "green", "config": self.configs[name]}

    def create_collection(self, name, vectors_config, sparse_vectors_config, metadata):
        dense = vectors_config or {}
        if isinstance(dense, models.VectorParams):
            dense = {"": dense}
        sparse = sparse_vectors_config or {}
        self.made += 1
        config = edge.EdgeConfig(
            vectors={key: dense_params(one) for key, one in dense.items()},
            sparse_vectors={key: sparse_params(one) for key, one in sparse.items()},
            wal_enabled=False,
            max_search_threads=1,
        )
        self.shards[name] = Shards([self.create_shard(config, number) for number in range(self.shard_count)])
        vectors = {key: {"size": one.size, "distance": one.distance.value} for key, one in dense.items()}
        self.configs[name] = {
            "params": {"vectors": vectors.get("", vectors), "sparse_vectors": {key: {} for key in sparse}},
            "metadata": metadata,
        }
        return True

    def create_shard(self, config, number):
        folder = os.path.join(self.folder, f"{self.made}-{number}")
        os.makedirs(folder)
        return edge.EdgeShard.create(folder, config)

    def delete_collection(self, name):
        shard = self.shards.pop(name, None)
        if shard is None:
            return False
        shard.close()
        self.configs.pop(name)
        self.aliases = {alias: target for alias, target in self.aliases.items() if target != name}
        return True

    def optimize(self, name):
        self.shards[name].optimize()

    def create_payload_index(self, name, field, schema):
        kind = schema.type if hasattr(schema, "type") else schema
        params = {
            "keyword": lambda: edge.KeywordIndexParams(prefix=getattr(schema, "prefix", None)),
            "float": edge.FloatIndexParams,
            "bool": edge.BoolIndexParams,
        }[getattr(kind, "value", kind)]()
        self.shards[name].update_all(edge.UpdateOperation.create_field_index(field, params))

    def retrieve(self, name, ids, with_payload, with_vectors):
        return self.shards[name].retrieve(list(ids), with_payload, with_vectors)

    def scroll(self, name, scroll_filter, limit, offset, with_payload, with_vectors):
        shard = self.shards[name]
        request = edge.ScrollRequest(
            offset=offset,
            limit=limit,
            filter=converted(scroll_filter, shard),
            with_payload=with_payload,
            with_vector=with_vectors,
        )
        return shard.scroll(request)

    def count(self, name, count_filter):
        shard = self.shards[name]
        return Answer(count=shard.count(edge.CountRequest(exact=True, filter=converted(count_filter, shard))))

    def facet(self, name, key, facet_filter, limit):
        shard = self.shards[name]
        return shard.facet(edge.FacetRequest(key, limit, True, converted(facet_filter, shard)))

    def query_batch_points(self, name, requests):
        shard = self.shards[name]
        return [Answer(points=self.query_points(name, shard, one)) for one in requests]

    def query_points(self, name, shards, wanted):
        if len(shards.shards) > 1 and isinstance(wanted.query, (models.RrfQuery, models.FusionQuery)):
            raise ValueError("Fusion over several shards is not among the searches of this server")
        dense = self.configs[name]["params"]["vectors"].get(wanted.using or "", {})
        is_distance = dense.get("distance") == "Euclid"
        return shards.query(query_request(wanted, shards), wanted.limit or 10, is_distance)

    def batch_update_points(self, name, update_operations):
        shards = self.shards[name]
        for operation in update_operations:
            if isinstance(operation, models.UpsertOperation):
                shards.upsert(operation.upsert)
            elif isinstance(operation, models.UpdateVectorsOperation):
                shards.update_vectors(operation.update_vectors)
            elif isinstance(operation, models.SetPayloadOperation) and operation.set_payload.points is not None:
                shards.set_payload(operation.set_payload)
            else:
                shards.update_all(update_operation(operation, shards))


class Shards:
    """The shards of a collection, as if they were one."""

    def __init__(self, shards):
        self.shards = shards

    def close(self):
        for shard in self.shards:
            shard.close()

    def optimize(self):
        for shard in self.shards:
            shard.optimize()

    def update_all(self, operation):
        for shard in self.shards:
            shard.update(operation)

    def upsert(self, wanted):
        filter_ = converted(wanted.update_filter, self)
        for number, shard in enumerate(self.shards):
            mine = [one for one in wanted.points if self.number_of(one.id) == number]
            if mine:
                points = [edge.Point(one.id, vectors(one.vector), one.payload or {}) for one in mine]
                shard.update(edge.UpdateOperation.upsert_points(points, filter_, update_mode(wanted.update_mode)))

    def update_vectors(self, wanted):
        for number, shard in enumerate(self.shards):
            mine = [edge.PointVectors(one.id, vectors(one.vector)) for one in wanted.points if self.number_of(one.id) == number]
            if mine:
                shard.update(edge.UpdateOperation.update_vectors(mine))

    def set_payload(self, wanted):
        for number, shard in enumerate(self.shards):
            mine = [one for one in wanted.points if self.number_of(one) == number]
            if mine:
                shard.update(edge.UpdateOperation.set_payload(mine, wanted.payload, wanted.key))

    def number_of(self, point_id):
        return zlib.crc32(str(point_id).encode()) % len(self.shards)

    def retrieve(self, ids, with_payload, with_vectors):
        return [one for shard in self.shards for one in shard.retrieve(ids, with_payload, with_vectors)]

    def scroll(self, request):
        found = sorted((one for shard in self.shards for one in shard.scroll(request)[0]), key=lambda one: str(one.id))
        rest = [shard.scroll(request)[1] for shard in self.shards]
        following = [one.id for one in found[request.limit :]] + [one for one in rest if one is not None]
        return found[: request.limit], min(following, key=str) if following else None

    def count(self, request):
        return sum(shard.count(request) for shard in self.shards)

    def facet(self, request):
        counts = {}
        for shard in self.shards:
            for hit in shard.facet(request).hits:
                counts[hit.value] = counts.get(hit.value, 0) + hit.count
        return Answer(hits=[Answer(value=value, count=count) for value, count in counts.items()])

    def query(self, request, limit, is_distance):
        if len(self.shards) == 1:
            return self.shards[0].query(request)
        sign = 1 if is_distance else -1
        found = [one for shard in self.shards for one in shard.query(request)]
        return sorted(found, key=lambda one: (sign * one.score, str(one.id)))[:limit]


def dense_params(params):
    graph = params.hnsw_config or models.HnswConfigDiff()
    return edge.EdgeVectorParams(
        params.size,
        DISTANCES[params.distance],
        # The server's defaults.
        hnsw_config=edge.HnswIndexConfig(
            graph.m or 16, graph.ef_construct or 100, graph.full_scan_threshold or 10_000, payload_m=graph.payload_m
        ),
        quantization_config=quantization(params.quantization_config),
    )


def quantization(given):
    if isinstance(given, models.ScalarQuantization):
        return edge.ScalarQuantizationConfig(edge.ScalarType.Int8, given.scalar.quantile)
    if isinstance(given, models.BinaryQuantization):
        return edge.BinaryQuantizationConfig()
    if isinstance(given, models.ProductQuantization):
        return edge.ProductQuantizationConfig(getattr(edge.CompressionRatio, given.product.compression.value.upper()))
    return None


def sparse_params(params):
    return edge.EdgeSparseVectorParams(modifier=edge.Modifier.Idf if params.modifier == models.Modifier.IDF else None)


def update_operation(operation, shard):
    update = edge.UpdateOperation
    if isinstance(operation, models.DeleteOperation):
        selector = operation.delete
        if isinstance(selector, models.FilterSelector):
            return update.delete_points_by_filter(converted(selector.filter, shard))
        return update.delete_points(selector.points)
    if isinstance(operation, models.SetPayloadOperation):
        wanted = operation.set_payload
        return update.set_payload_by_filter(converted(wanted.filter, shard), wanted.payload, wanted.key)
    raise ValueError(f"{type(operation).__name__} is not among the operations of this server")


def update_mode(given):
    return None if given is None else UPDATE_MODES[given]


def vectors(given):
    return {name: vector(one) for name, one in given.items()} if isinstance(given, dict) else vector(given)


def vector(given):
    if isinstance(given, models.SparseVector):
        return edge.SparseVector(given.indices, given.values)
    return given


def query_request(wanted, shard):
    return edge.QueryRequest(
        limit=wanted.limit or 10,
        offset=wanted.offset or 0,
        query=scoring(wanted.query, wanted.using),
        prefetches=[prefetch(one, shard) for one in listed(wanted.prefetch)],
        with_payload=wanted.with_payload if wanted.with_payload is not None else False,
        with_vector=wanted.with_vector or False,
        filter=converted(wanted.filter, shard),
        score_threshold=wanted.score_threshold,
        params=search_params(wanted.params),
    )


def prefetch(wanted, shard):
    return edge.Prefetch(
        limit=wanted.limit or 10,
        query=scoring(wanted.query, wanted.using),
        prefetches=[prefetch(one, shard) for one in listed(wanted.prefetch)],
        params=search_params(wanted.params),
        filter=converted(wanted.filter, shard),
        score_threshold=wanted.score_threshold,
    )


def scoring(query, using):
    if query is None:
        return None
    if isinstance(query, models.RrfQuery):
        return edge.Fusion.Rrf(query.rrf.k or 2, query.rrf.weights)
    if isinstance(query, models.FusionQuery):
        return edge.Fusion.Dbsf() if query.fusion == models.Fusion.DBSF else edge.Fusion.Rrf(2)
    return edge.Query.Nearest(vector(query.nearest if isinstance(query, models.NearestQuery) else query), using or "")


def search_params(params):
    if params is None:
        return None
    given = params.quantization
    copy = given and edge.QuantizationSearchParams(given.ignore or False, given.rescore, given.oversampling)
    return edge.SearchParams(hnsw_ef=params.hnsw_ef, exact=params.exact or False, quantization=copy)


def converted(given, shard):
    if given is None:
        return None
    parts = {name: getattr(given, name) for name in ("must", "should", "must_not")}
    return edge.Filter(**{name: conditions(part, shard) for name, part in parts.items()})


def conditions(given, shard):
    return None if given is None else [condition(one, shard) for one in listed(given)]


def condition(given, shard):
    if isinstance(given, models.Filter):
        return converted(given, shard)
    if isinstance(given, models.HasIdCondition):
        return edge.HasIdCondition(set(given.has_id))
    if isinstance(given, models.IsEmptyCondition):
        return edge.IsEmptyCondition(given.is_empty.key)
    if isinstance(given, models.FieldCondition):
        if isinstance(given.match, models.MatchValue) and isinstance(given.match.value, bool):
            return edge.HasIdCondition(ids_with(given.key, given.match.value, shard))
        return edge.FieldCondition(given.key, match=match(given.match), range=number_range(given.range))
    raise ValueError(f"{type(given).__name__} is not among the conditions of this server")


def ids_with(key, value, shard):
    """Points that hold a boolean: qdrant-edge's binding makes the number 1 of True, which the engine tells apart."""
    records, _ = shard.scroll(edge.ScrollRequest(limit=1_000_000, with_payload=True))
    return {one.id for one in records if any(found is value for found in value_by_key(one.payload or {}, key) or [])}


def match(given):
    if given is None:
        return None
    if isinstance(given, models.MatchValue):
        return edge.MatchValue(given.value)
    if isinstance(given, models.MatchAny):
        return edge.MatchAny(given.any)
    if isinstance(given, models.MatchPrefix):
        return edge.MatchPrefix(given.prefix)
    raise ValueError(f"{type(given).__name__} is not among the matches of this server")


def number_range(given):
    return None if given is None else edge.RangeFloat(gte=given.gte, gt=given.gt, lte=given.lte, lt=given.lt)


def listed(given):
    return [] if given is None else given if isinstance(given, list) else [given]
