import { resolve } from 'node:path';
import { type LanguageModel, type ModelPrice, printableLine, RetrievalError } from '@touchstone/contract';
import { closing, type LoadedConfig, openProviders, type Providers } from '@touchstone/host';
import { type Judge, labelFileJudges, languageModelJudge } from '@touchstone/mining';
import { loadConfigFor } from '../engine.ts';
import type { Invocation } from '../invocation.ts';

/** The judges that need no person. */
interface JudgeChoice {
  /** `model`, `model=NAME`, or a file of labels; in this order. */
  readonly names: readonly string[];
  /** The folder of the run. */
  readonly folder: string;
  /** True if models judge single contexts in two orders too. */
  readonly bothOrders?: boolean;
}

/** A language model, and its price. */
interface PricedModel {
  readonly languageModel: LanguageModel;
  readonly price?: ModelPrice;
}

/** Opens the judges that were named, does the work, and closes their providers. */
export async function withJudges<T>(
  invocation: Invocation,
  { names, folder, bothOrders }: JudgeChoice,
  work: (judges: readonly Judge[]) => Promise<T>,
): Promise<T> {
  const opened: Providers[] = [];
  const close = async () => {
    await Promise.all(opened.map((providers) => providers.close()));
  };
  return closing({ close }, async () => {
    const judges: Judge[] = [];
    for (const name of names) {
      if (name !== 'model' && !name.startsWith('model=')) {
        judges.push(...(await judgesOfFile(invocation, name, folder)));
        continue;
      }
      const providers = await openModel(invocation, name.slice('model='.length));
      opened.push(providers);
      const { languageModel, price } = pricedModel(providers);
      judges.push(languageModelJudge(languageModel, { price, bothOrders: bothOrders ? 'always' : undefined }));
    }
    return work(judges);
  });
}

/** Opens the configured language model, does the work, and closes it. */
export async function withModel<T>(invocation: Invocation, work: (model: PricedModel) => Promise<T>): Promise<T> {
  return closing(await openModel(invocation, ''), (providers) => work(pricedModel(providers)));
}

/** With another model of the same provider where one is named: `gemini-3.1-flash-lite`. */
async function openModel(invocation: Invocation, model: string): Promise<Providers> {
  const { config, baseDir }: LoadedConfig = await loadConfigFor(invocation);
  const { languageModel } = config;
  if (languageModel === undefined) {
    throw new RetrievalError(
      'invalid_config',
      'The config has no language model to judge with: set languageModel, or judge by a file of labels (--judge labels.csv), in the terminal (--judge terminal) or on a page (--judge page).',
    );
  }
  const options = model === '' ? languageModel.options : { ...languageModel.options, model };
  return openProviders({ config: { ...config, languageModel: { ...languageModel, options } }, baseDir }, [
    'language-model',
  ]);
}

function pricedModel({ languageModel, priceOf }: Providers): PricedModel {
  if (languageModel === undefined) throw new RetrievalError('internal', 'The language model was not opened.');
  const free = { perMillionTokens: 0, perMillionOutputTokens: 0 };
  return { languageModel, price: languageModel.inProcess ? free : priceOf(languageModel) };
}

async function judgesOfFile({ io, note, noteStyles }: Invocation, name: string, folder: string) {
  const { judges, warnings } = await labelFileJudges(resolve(io.cwd, name), { folder });
  for (const { message } of warnings) note(`${noteStyles.warning('!')} ${printableLine(message)}`);
  return judges;
}
