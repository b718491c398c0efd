import os

from generated.python import AuthenticatedClient
from generated.python.api.evidence import evidence
from generated.python.api.search import search
from generated.python.models import EvidenceBody, SearchBody

client = AuthenticatedClient(base_url=os.environ["TOUCHSTONE_URL"], token=os.environ["TOUCHSTONE_KEY"])
found = search.sync_detailed(client=client, body=SearchBody(query="how do hooks run", index="docs"))
assert found.parsed.retrieval_calls[0].results[0].id, found
pack = evidence.sync_detailed(client=client, body=EvidenceBody(query="how do hooks run"))
assert pack.parsed.evidence_pack.grounding, pack
refused = search.sync_detailed(client=client, body=SearchBody(query=""))
assert refused.status_code == 400 and refused.parsed.status == 400, refused
