import { describeIndexWriter, describeVectorStore } from '@touchstone/conformance';
import { memoryStore } from '../src/memory-store.ts';

const setup = async () => ({ store: memoryStore() });

describeVectorStore('touchstone-memory-store', { setup, metrics: ['cosine', 'dot', 'l2'], exactBm25: true });
describeIndexWriter('touchstone-memory-store', { setup });
