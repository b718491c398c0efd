import { describeEmbedder } from '@touchstone/conformance';
import { localEmbedder } from '../src/index.js';

describeEmbedder('embed-local', {
  setup: async () => ({ embedder: localEmbedder() }),
  exact: true,
  deviations: { 'texts that are no list are refused': 'a list is taken for granted: a string ends in a TypeError' },
});
