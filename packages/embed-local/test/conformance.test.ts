import { describeEmbedder } from '@touchstone/conformance';
import { localEmbedder } from '../src/index.js';

describeEmbedder('embed-local', {
  setup: async () => ({ embedder: localEmbedder() }),
  exact: true,
});
