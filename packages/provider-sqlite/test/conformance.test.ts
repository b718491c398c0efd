import { describeIndexWriter, describeVectorStore } from '@touchstone/conformance';
import { openStore, temporaryFile } from './temporary-store.ts';

const setup = async () => ({ store: openStore(temporaryFile()) });

describeVectorStore('provider-sqlite', { setup, metrics: ['cosine', 'dot', 'l2'], exactBm25: { k1: 1.6, b: 0.75 } });
describeIndexWriter('provider-sqlite', { setup });
