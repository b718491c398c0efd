// Writes docs/models.md from the catalogs that the adapters export, or with --check compares it.
import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeOrCheck } from './write-or-check.mjs';

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

const infos = adapters.flatMap(({ name, catalog }) => catalog.models.map((model) => ({ ...model, package: name })));
const named = Object.entries(specified).map(([name, place]) => {
  const info = infos.find((model) => model.name === name);
  if (info === undefined) throw new Error(`No catalog knows ${name}, which specification ${place} names.`);
  return [code(name), place, link(info.package), state(info), info.successor === undefined ? '' : code(info.successor)];
});

const page = `# Models

You can use any model by its name; unknown names are sent as they are. This page lists the known models with what their vendors
document. \`touchstone doctor\` uses the same data to warn of legacy and retired models, and the engine uses the same prices to compute
costs. To set your own prices, write them into the config: \`prices: { voyage/voyage-4: { perMillionTokens: 0.05 } }\`.

- A **current** model is served, and no end is announced. A **legacy** model is served, but a newer one has replaced it or its end is
  announced. A **retired** model is no longer served.
- If you change the embedding model, even to its successor, everything is embedded again. \`touchstone index\` builds the new vectors
  beside the old ones.
- If a vendor names no successor of a legacy model, the table names the current model of its family.
- Limits are those that the adapter keeps, with its default options: the numbers of a vector, the tokens of a text (of a reranker: of
  query and document together, or of the document where the query has a limit of its own), and what one request holds. More travels in
  several requests. A cell is empty if the adapter cannot be made without further options.
- Prices are US dollars for a million tokens, in and out, or for a thousand searches. An empty cell means that the price is not
  known.

\`npm run models\` makes this page from the catalogs of the adapters. \`npm run check\` fails if the page is not current.

## Named by the specifications

${table(['Model', 'Specification', 'Package', 'State', 'Successor'], named)}
${adapters.map(section).join('\n')}`;

writeOrCheck('docs/models.md', page, 'models');

function section({ name, kind, catalog, standard, plugin }) {
  const hasLimits = plugin.kind !== 'language-model';
  const rows = catalog.models.map((model) => [
    code(model.name) + (model.name === standard ? ' (default)' : ''),
    state(model),
    model.successor === undefined ? '' : code(model.successor),
    ...(hasLimits ? [limits(plugin, model.name)] : []),
    price(model.price),
    model.note ?? '',
  ]);
  const sources = catalog.sources.map((source) => `<${source}>`).join(', ');
  return `## ${name}: ${kind}

As of ${catalog.asOf}: ${sources}

${table(['Model', 'State', 'Successor', ...(hasLimits ? ['Limits'] : []), 'Price', 'Note'], rows)}`;
}

function state({ status, endsOn }) {
  if (endsOn === undefined) return status;
  return status === 'retired' ? `retired ${endsOn}` : `${status}, ends ${endsOn}`;
}

/** What the adapter says of itself; no key is needed to make one. */
function limits(plugin, model) {
  const { success, data } = plugin.options.safeParse({ model });
  const made = success ? madeFor(plugin, data) : undefined;
  if (made?.limits === undefined) return '';
  const { dimensions, limits } = made;
  const { maxTexts, maxDocuments, maxTokensPerText, maxTokensPerPair, maxTokensPerCall } = limits;
  const [items, tokens] = [maxTexts ?? maxDocuments, maxTokensPerText ?? maxTokensPerPair];
  const parts = [
    dimensions === undefined ? [] : `${whole(dimensions)} numbers`,
    `${whole(tokens)} tokens`,
    `${whole(items)} ${maxTexts === undefined ? 'documents' : 'texts'} a request`,
    // The product of the two says nothing more.
    maxTokensPerCall >= items * tokens ? [] : `${whole(maxTokensPerCall)} tokens a request`,
  ];
  return parts.flat().join(', ');
}

/** Undefined for a model that needs more options, such as the size of its vectors. */
function madeFor(plugin, options) {
  try {
    return plugin.create(options, { baseDir: '/' });
  } catch {
    return undefined;
  }
}

function whole(number) {
  return number.toLocaleString('en-US');
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

function link(name) {
  return `[${name}](../packages/${name.split('#')[0]})`;
}
