import { describeEmbedder } from '@touchstone/conformance';
import { localEmbedder } from '../../src/index.ts';

describeEmbedder('embed-local', {
  setup: async () => ({ embedder: localEmbedder() }),
  exact: true,
});
