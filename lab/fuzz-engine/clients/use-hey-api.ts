import { client } from './generated/hey/client.gen';
import { evidence, search } from './generated/hey/sdk.gen';

const { TOUCHSTONE_URL: baseUrl, TOUCHSTONE_KEY: key } = process.env;
client.setConfig({ baseUrl, headers: { authorization: `Bearer ${key}` } });
const filter = { op: 'not', filter: { op: 'eq', field: 'source_type', value: 'code' } } as const;
const found = await search({ body: { query: 'how do hooks run', index: 'docs', filter } });
const pack = await evidence({ body: { query: 'how do hooks run' } });
const refused = await search({ body: { query: '' } });
const first: string | undefined = found.data?.retrieval_calls[0]?.results[0]?.id;
const grounding: string | undefined = pack.data?.evidence_pack?.grounding;
if (first === undefined || grounding === undefined || refused.error?.status !== 400) {
  throw new Error(JSON.stringify([found.error, pack.error, refused.data]));
}
