// Writes the tables of models in docs/providers.md from the catalogs that the adapters export, or with --check compares it.
import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeOrCheckPart } from './write-or-check.mjs';

/** Models that the specifications name, and where. */
const specified = {
  'voyage-context-3': '000 §0',
  'voyage-code-3': '000 §0',
  'rerank-2.5': '000 §9',
  'rerank-2.5-lite': '000 §9',
  'gemini-2.0-flash': '002 §1',
  'rerank-v3.5': '002 §6',
  'text-embedding-004': '003',
  'embed-english-v3.0': '004 FR-001',
};

const kinds = { embedder: 'embeddings', reranker: 'reranking', 'language-model': 'language models' };

const adapters = [];
for (const name of readdirSync('packages').sort()) {
  const entry = resolve('packages', name, 'src/index.ts');
  if (!/^(embed|rerank)-|^(gemini|openai)$/.test(name) || !existsSync(entry)) continue;
  const { plugin, plugins = { '': plugin } } = await import(pathToFileURL(entry).href);
  for (const [fragment, one] of Object.entries(plugins)) {
    if (one?.models === undefined) continue;
    const standard = one.options.parse({}).model;
    const title = fragment === '' ? name : `${name}#${fragment}`;
    adapters.push({ name: title, kind: kinds[one.kind], catalog: one.models, standard, plugin: one });
  }
}

const known = new Set(adapters.flatMap(({ catalog }) => catalog.models.map(({ name }) => name)));
for (const [name, place] of Object.entries(specified))
  if (!known.has(name)) throw new Error(`No catalog knows ${name}, which specification ${place} names.`);

writeOrCheckPart('docs/providers.md', 'models', adapters.map(section).join('\n'), 'models');

/** Retired models, and legacy ones without a price, are left out unless a specification names them. */
function section({ name, kind, catalog, standard, plugin }) {
  const isVectors = plugin.kind === 'embedder';
  const isServed = plugin.kind !== 'language-model';
  const rows = catalog.models
    .filter(
      ({ name, status, price }) =>
        specified[name] !== undefined || status === 'current' || (status === 'legacy' && price !== undefined),
    )
    .map((model) => {
      const { dimensions, limits } = madeFor(plugin, model.name) ?? {};
      return [
        nameOf(model, standard),
        ...(isVectors ? [whole(dimensions)] : []),
        ...(isServed ? [whole(limits?.maxTokensPerText ?? limits?.maxTokensPerPair)] : []),
        [price(model.price), model.note ?? []]
          .flat()
          .filter(Boolean)
          .join('; ')
          .replace('; price from third-party pages', ' †'),
      ];
    });
  const header = ['Model', ...(isVectors ? ['Dimensions'] : []), ...(isServed ? ['Tokens'] : []), 'Price'];
  const sources = catalog.sources.map((source, at) => `[${at + 1}](${source})`).join(', ');
  return `**[${name}](../packages/${name.split('#')[0]})**: ${kind}, as of ${catalog.asOf}, by ${sources}.\n\n${table(header, rows)}`;
}

function nameOf(model, standard) {
  const { name, successor } = model;
  const status = model.status === 'current' && model.endsOn === undefined ? [] : state(model);
  const next = successor === undefined ? [] : `next ${code(successor)}`;
  const marks = [name === standard ? 'default' : [], specified[name] ?? [], status, next].flat();
  return code(name) + (marks.length === 0 ? '' : ` (${marks.join(', ')})`);
}

function state({ status, endsOn }) {
  if (endsOn === undefined) return status;
  return status === 'retired' ? `retired ${endsOn}` : `${status}, ends ${endsOn}`;
}

/** The provider as its options make it; no key is needed. Undefined for a model that needs more options, such as the size of its vectors. */
function madeFor(plugin, model) {
  const { success, data } = plugin.options.safeParse({ model });
  if (!success) return undefined;
  try {
    return plugin.create(data, { baseDir: '/' });
  } catch {
    return undefined;
  }
}

function whole(number) {
  return number?.toLocaleString('en-US') ?? '';
}

function price({ perMillionTokens, perMillionOutputTokens, perThousandSearches } = {}) {
  const parts = [
    perMillionTokens === undefined ? [] : `${dollars(perMillionTokens)} in`,
    perMillionOutputTokens === undefined ? [] : `${dollars(perMillionOutputTokens)} out`,
    perThousandSearches === undefined ? [] : `${dollars(perThousandSearches)} a thousand searches`,
  ];
  return parts.flat().join(', ');
}

function dollars(amount) {
  return `$${amount.toFixed(2)}`;
}

function table(header, rows) {
  return `${[header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`;
}

function code(text) {
  return `\`${text}\``;
}
