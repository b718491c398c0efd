import { describe, expect, it } from 'vitest';
import { defaultConfig } from '../settings/config-schema.ts';
import { evidenceProfile } from '../settings/evidence-profile.ts';
import { withConfigChanges } from './config-changes.ts';

const loaded = { config: defaultConfig(), baseDir: '/' };

describe('withConfigChanges', () => {
  it('differs in what was changed alone, and is completed as a config file would be', () => {
    const changes = {
      'evidence.prefetchLimits': { dense: 7 },
      'retrieval.hybridAlpha': 0.2,
      embedder: 'none',
      reranker: '@x/y',
    };
    const { config } = withConfigChanges(loaded, changes, { what: 'plan' });
    expect(evidenceProfile(config.evidence).prefetchLimits).toEqual({ dense: 7, sparse: 120 });
    expect(config.retrieval).toEqual({ ...loaded.config.retrieval, hybridAlpha: 0.2 });
    expect([config.embedder, config.reranker]).toEqual([undefined, { use: '@x/y', options: {} }]);
  });

  it('takes environment references, and refuses with the name of the origin what a config file could not say', () => {
    const change = (path: string, value: string | number) =>
      withConfigChanges(loaded, { [path]: value }, { what: 'plan.yaml (b)', env: { NAME: '@x/y' } }).config;
    expect(change('reranker', `\${NAME}`).reranker).toEqual({ use: '@x/y', options: {} });
    expect(() => change('reranker', `\${GONE}`)).toThrow(
      expect.objectContaining({
        code: 'invalid_request',
        message: expect.stringMatching(/GONE is not set.*plan\.yaml/),
      }),
    );
    expect(() => change('retrieval.hybridAlfa', 1)).toThrow(
      expect.objectContaining({
        code: 'invalid_request',
        message: expect.stringMatching(/^Invalid plan\.yaml \(b\): .*Did you mean "hybridAlpha"/),
      }),
    );
  });
});
