// Writes docs/config.md from the schema of the config, or with --check compares it.
import { configJsonSchema } from '../packages/host/src/settings/config-schema.ts';
import { writeOrCheck } from './write-or-check.mjs';

const { properties } = configJsonSchema();
/** Objects that were listed, by their schema. */
const shown = new Map();
const isProvider = (schema) => objectIn(schema)?.properties?.resilience !== undefined;
const isReference = (schema) => objectIn(schema)?.properties?.use !== undefined;

const single = Object.entries(properties).filter(
  ([key, schema]) => key !== '$schema' && membersOf(schema) === undefined,
);
const sections = Object.entries(properties).filter(([, schema]) => membersOf(schema) !== undefined);

const page = `# Config reference

The file is \`touchstone.config.yaml\`, \`.yml\`, \`.json\`, \`.ts\`, \`.mjs\` or \`.js\`. The nearest one from the working directory upward
counts. \`touchstone init\` writes a commented one, and no key is required: without a file, hybrid search with the local models and
one SQLite file in \`.touchstone\` apply. An unknown key is an error that names the nearest valid one.

\`\`\`yaml
indexes:
  docs:
    sources:
      - docs
      - { path: src, type: code, exclude: ["**/*.test.ts"] }
\`\`\`

\`\${NAME}\` and \`\${NAME:-default}\` in any string are read from the environment; \`$\${\` is a literal \`\${\`. A config that runs code or leads
outside of its folder needs your [trust](../SECURITY.md). \`touchstone config schema config\` prints the schema with every bound, of which
\`npm run config\` makes this page.

## Top level

${list(single.map(([key, schema]) => row(key, schema)))}
## Providers

A provider is the name of a package, or an object:

${list(rowsOf(objectIn(properties.store)))}
${sections.map(([key, schema]) => section(key, schema)).join('\n')}`;

writeOrCheck('docs/config.md', page, 'config');

function section(key, schema) {
  const name = schema.additionalProperties?.properties === undefined ? key : `${key}.NAME`;
  return `## ${name}\n\n${schema.description}\n\n${list(rowsOf({ properties: membersOf(schema) }, '', key))}`;
}

/** The keys of an object, those of the objects in it after their own name if that has a text. Objects that an earlier section has are named only. */
function rowsOf({ properties: members }, prefix = '', top = '') {
  return Object.entries(members).flatMap(([key, schema]) => {
    const inner = isReference(schema) ? undefined : objectIn(schema)?.properties;
    const name = `${prefix}${key}`;
    if (inner === undefined) return [row(name, schema)];
    const text = JSON.stringify(schema);
    const earlier = shown.get(text);
    if (earlier !== undefined) return [`- \`${name}\`: as \`${earlier}\``];
    if (top !== '') shown.set(text, `${top}.${name}`);
    const plain = plainMembers(inner);
    if (plain !== undefined) return [row(name, schema, plain)];
    const members = rowsOf({ properties: inner }, `${name}.`);
    return meaningOf(schema) === '' ? members : [row(name, schema), ...members];
  });
}

/** The members of an object in one line, where all have one type and none has a text. */
function plainMembers(members) {
  const all = Object.entries(members);
  const isPlain = all.every(([, member]) => objectIn(member)?.properties === undefined && meaningOf(member) === '');
  const types = new Set(all.map(([, member]) => typeOf(member)));
  return isPlain && types.size === 1 ? `${all.map(([key]) => `\`${key}\``).join(', ')}: ${[...types][0]}` : undefined;
}

function row(key, schema, type = typeOf(schema)) {
  const value = [type, defaultOf(schema)].filter((part) => part !== '').join(', ');
  const meaning = meaningOf(schema);
  return `- \`${key}\` (${value})${meaning === '' ? '' : `: ${meaning}`}`;
}

/** The keys of a section of the config, or of each entry where the user names the entries. */
function membersOf(schema) {
  return schema.properties ?? schema.additionalProperties?.properties;
}

/** The object among the forms that a value may take. */
function objectIn(schema) {
  if (schema === undefined) return undefined;
  if (schema.properties !== undefined) return schema;
  return [...(schema.anyOf ?? []), ...(schema.items === undefined ? [] : [schema.items])].map(objectIn).find(Boolean);
}

function typeOf(schema) {
  if (isProvider(schema)) return 'provider';
  if (schema.enum !== undefined) return schema.enum.map((value) => `\`${value}\``).join(', ');
  if (schema.const !== undefined) return `\`${schema.const}\``;
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map(typeOf))].join(' or ');
  if (schema.type === 'array') return schema.items === undefined ? 'list' : `list of ${typeOf(schema.items)}`;
  return { integer: 'number', string: 'text' }[schema.type] ?? schema.type ?? 'any';
}

function defaultOf({ default: value }) {
  if (value === undefined || (typeof value === 'object' && Object.keys(value ?? {}).length === 0)) return '';
  return `default \`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
}

/** Without the sentence on the default where the schema has one to show. */
function meaningOf({ description = '', default: value }) {
  const told =
    value === undefined || typeof value === 'object' ? description : description.replace(/ ?Default: [^.]*\./, '');
  return told.trim();
}

function list(rows) {
  return `${rows.join('\n')}\n`;
}
