import { describeIndexWriter, describeVectorStore } from '@touchstone/conformance';
import { openStore, temporaryFile } from './temporary-store.js';

const setup = async () => ({ store: openStore(temporaryFile()) });

describeVectorStore('provider-sqlite', { setup, metrics: ['cosine', 'dot', 'l2'], exactBm25: true });
describeIndexWriter('provider-sqlite', { setup });
