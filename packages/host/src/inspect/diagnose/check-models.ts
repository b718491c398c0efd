import type { CallOptions, Provider } from '@touchstone/contract';
import type { LoadedConfig } from '../../file/load-config.ts';
import type { Providers } from '../../providers/open-providers.ts';
import { retrievalSettings } from '../../settings/retrieval-settings.ts';
import { checkModel } from './check-model.ts';
import type { Diagnosis } from './diagnosis.ts';
import type { Finding } from './finding.ts';
import { askEmbedder, askLanguageModel, askReranker, probeProvider } from './probe-provider.ts';

/** A provider with a model, and the text about it. */
interface Subject {
  readonly check: string;
  readonly provider: Provider & { readonly model: string };
  readonly ask: (options: CallOptions) => Promise<unknown>;
  /** Behind the model's name. */
  readonly size?: string;
  readonly more?: string;
  readonly without?: string;
}

/** Checks each provider that has a model, by a small call and by its catalog entry. */
export async function checkModels(
  { config }: Pick<LoadedConfig, 'config'>,
  providers: Providers,
  { clock, signal }: Pick<Diagnosis, 'clock' | 'signal'>,
): Promise<readonly Finding[]> {
  const { searchMethod } = retrievalSettings(config);
  const today = new Date(clock.nowMs()).toISOString().slice(0, 10);
  const findings: Finding[] = providers.embedder === undefined ? [describeMissingEmbedder(searchMethod)] : [];
  for (const subject of await subjectsOf(config, providers, { searchMethod, clock })) {
    const { check, provider, ask, size = '', ...said } = subject;
    const description = `${provider.name}/${provider.model}${size}`;
    findings.push(await probeProvider({ check, provider, description, ...said, clock, signal }, ask));
    const state = checkModel(check, providers.modelOf(provider), today);
    if (state !== undefined) findings.push(state);
  }
  if (providers.reranker === undefined) findings.push({ check: 'reranker', status: 'ok', message: 'none' });
  return findings;
}

async function subjectsOf(
  { indexes }: LoadedConfig['config'],
  { embedder, reranker, languageModel, encodersFor }: Providers,
  { searchMethod, clock }: Pick<Diagnosis, 'clock'> & { readonly searchMethod: string },
): Promise<readonly Subject[]> {
  const embedders = new Map(embedder === undefined ? [] : [[embedder, 'embedder']]);
  for (const index of Object.keys(indexes)) {
    // One that cannot be made is reported with its index.
    const own = await encodersFor(index).catch(() => ({ embedder: undefined }));
    if (own.embedder !== undefined && !embedders.has(own.embedder)) embedders.set(own.embedder, `embedder of ${index}`);
  }
  const subjects: Subject[] = [...embedders].map(([provider, check]) => ({
    check,
    provider,
    ask: askEmbedder(provider, clock),
    size: `, ${provider.dimensions} dimensions`,
    more: provider === embedder ? `the default method is ${searchMethod}` : undefined,
  }));
  if (reranker !== undefined) {
    const without = 'Until then, results keep the order of the search.';
    subjects.push({ check: 'reranker', provider: reranker, ask: askReranker(reranker), without });
  }
  if (languageModel !== undefined) {
    const without = 'Search works without it.';
    const ask = askLanguageModel(languageModel);
    subjects.push({ check: 'language model', provider: languageModel, ask, without });
  }
  return subjects;
}

function describeMissingEmbedder(searchMethod: string): Finding {
  if (searchMethod === 'keyword') {
    const message = 'none: the default method is keyword; semantic and hybrid search need one';
    return { check: 'embedder', status: 'ok', message };
  }
  const message = `none, but retrieval.searchMethod is "${searchMethod}": configure an embedder, or choose "keyword"`;
  return { check: 'embedder', status: 'fail', message };
}
