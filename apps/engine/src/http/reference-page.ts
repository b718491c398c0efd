import { html } from 'hono/html';
import { openApiDocument } from './openapi.ts';
import { referenceStyles } from './reference-styles.ts';

/** The reference for people: the OpenAPI document as one page that needs no script. */
export async function referencePage(version: string): Promise<string> {
  const { paths, components } = openApiDocument(version) as OpenApi;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), ...operation })),
  );
  const schemas = Object.entries(components.schemas);
  return String(
    await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Touchstone API</title>
<style>${referenceStyles}</style>
</head>
<body>
<nav aria-label="Routes">
<h1>Touchstone API</h1>
<p>Version ${version}. The same as data: <a href="/openapi.json">openapi.json</a>.</p>
<ul>${operations.map(({ path, method, operationId }) => html`<li><a href="#${operationId}"><b>${method}</b> ${path}</a></li>`)}</ul>
<p><a href="#schemas">Schemas</a></p>
</nav>
<main>
${operations.map(section)}
<section id="schemas"><h2>Schemas</h2>
${schemas.map(([name, schema]) => html`<details id="${name}"><summary><code>${name}</code></summary><pre tabindex="0">${JSON.stringify(schema, null, 2)}</pre></details>`)}
</section>
</main>
</body>
</html>`,
  );
}

function section({ path, method, operationId, summary, description, parameters = [], requestBody, responses }: Shown) {
  return html`<section id="${operationId}">
<h2>${summary}</h2>
<p><code><b>${method}</b> ${path}</code></p>
${description === undefined ? '' : html`<p>${description}</p>`}
${parameters.map(({ name, in: place, description: what }) => html`<p><code>${name}</code> (${place}): ${what}</p>`)}
${requestBody === undefined ? '' : html`<p>Body: ${references(requestBody)}</p>`}
<table><thead><tr><th scope="col">Status</th><th scope="col">Answer</th></tr></thead><tbody>
${Object.entries(responses).map(([status, response]) => html`<tr><td>${status}</td><td>${response.description}. ${references(response)}</td></tr>`)}
</tbody></table>
</section>`;
}

/** Links to the schemas that a part of the document refers to. */
function references(part: object) {
  const names = [...JSON.stringify(part).matchAll(/#\/components\/schemas\/([\w-]+)/g)].map(([, name]) => name);
  return [...new Set(names)].map((name) => html`<a href="#${name}"><code>${name}</code></a> `);
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly description: string }[];
  readonly requestBody?: object;
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
}

interface Shown extends Operation {
  readonly path: string;
  readonly method: string;
}
