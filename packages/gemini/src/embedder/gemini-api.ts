import type { CallOptions, Embedding, EmbeddingRole } from '@touchstone/contract';
import { amount, checkVectorsInSlices, joinEmbeddings } from '@touchstone/provider-kit';
import { geminiSession } from '../session/gemini-session.ts';
import { readEmbeddings, readPrediction } from './answers.ts';
import type { GeminiModelSettings } from './models.ts';
import type { GeminiEmbedderOptions } from './options.ts';
import { taskTypes, textPrefixes } from './roles.ts';
import { unitLength } from './unit-length.ts';

/** The texts of one batch, whose limits the caller has kept. */
export type GeminiRequest = (texts: readonly string[], role: EmbeddingRole, options: CallOptions) => Promise<Embedding>;

type GeminiApiSettings = GeminiEmbedderOptions & Required<Pick<GeminiEmbedderOptions, 'model' | 'timeoutMs'>>;

/** The Gemini API takes the texts in one request. Vertex AI takes one text a request; those of a batch go side by side. */
export function geminiApi(settings: GeminiApiSettings, { dimensions, roleIn }: GeminiModelSettings): GeminiRequest {
  const { model } = settings;
  const session = geminiSession(settings);
  const onVertex = settings.vertex !== undefined;

  async function embed(texts: readonly string[], role: EmbeddingRole, options: CallOptions): Promise<Embedding> {
    const count = texts.length;
    const prefix = roleIn === 'text' ? textPrefixes[role] : '';
    const config = {
      outputDimensionality: dimensions,
      taskType: roleIn === 'taskType' ? taskTypes[role] : undefined,
      // Vertex AI has a setting against silent cuts; the Gemini API has none.
      autoTruncate: onVertex ? false : undefined,
    };
    let vectors: readonly unknown[] = [];
    const { answer, about } = await session.call(
      {
        what: `Gemini embedding of ${amount(count, 'text')} with ${model}`,
        ask: (models, http) =>
          models.embedContent({
            model,
            // A content of its own for each text: several parts of one content become one vector.
            contents: texts.map((text) => ({ parts: [{ text: `${prefix}${text}` }] })),
            config: { ...config, ...http },
          }),
        passOn: (input, about) => {
          const found = onVertex ? readPrediction(input, about) : readEmbeddings(input, about);
          vectors = found.vectors;
          return found.passedOn;
        },
      },
      options,
    );
    const checked = await checkVectorsInSlices(vectors, { ...about, count, dimensions });
    return { vectors: unitLength(checked, about), usage: { calls: 1, tokens: tokensOf(answer) } };
  }

  return async (texts, role, options) => {
    if (!onVertex) return embed(texts, role, options);
    const failed = new AbortController();
    const signals = options.signal === undefined ? [failed.signal] : [options.signal, failed.signal];
    const signal = AbortSignal.any(signals);
    try {
      return joinEmbeddings(await Promise.all(texts.map((text) => embed([text], role, { signal }))));
    } finally {
      // The others are of no use where one has failed.
      failed.abort();
    }
  };
}

/** The Gemini API counts the tokens of all texts, Vertex AI those of each. */
function tokensOf({ usageMetadata, embeddings = [] }: CountedAnswer): number | undefined {
  const ofAll = usageMetadata?.promptTokenCount;
  const ofEach = embeddings.flatMap(({ statistics }) => statistics?.tokenCount ?? []);
  return ofAll ?? (ofEach.length === 0 ? undefined : ofEach.reduce((sum, tokens) => sum + tokens, 0));
}

interface CountedAnswer {
  readonly usageMetadata?: { readonly promptTokenCount?: number };
  readonly embeddings?: readonly { readonly statistics?: { readonly tokenCount?: number } }[];
}
