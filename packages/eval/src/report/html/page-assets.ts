import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { html, type Markup, trustedMarkup } from './markup.ts';

const styleSheet = ['theme.css', 'report.css'].map(read).join('\n');

/** The modules of the page as one script, in the order in which they need each other. */
export const script = [
  'element.js',
  'data.js',
  'theme.js',
  'tooltip.js',
  'query-table.js',
  'query-details.js',
  'stack-tables.js',
]
  .map((name) => joinable(read(name)))
  .join('\n');

/**
 * Lets the page run its own script and style sheet, by their hashes, and nothing else: no network, no frames, no forms, no
 * inline handlers. The icon alone is a `data:` URL.
 */
export const contentSecurityPolicy = policy(`script-src ${hashOf(script)}`);

/** The same for a page without scripts. */
export const staticPolicy = policy();

/** The head of a page: its title, its policy for loading, and its style. */
export function pageHead(title: string, policyOfPage: string): Markup {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${trustedMarkup(policyOfPage)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${trustedMarkup(styleSheet)}</style>
</head>
<body>`;
}

function policy(...more: readonly string[]): string {
  return [
    "default-src 'none'",
    ...more,
    `style-src ${hashOf(styleSheet)}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

function read(name: string): string {
  return readFileSync(new URL(`../../../assets/${name}`, import.meta.url), 'utf8');
}

/** A module as part of one script: its imports are above it already. */
function joinable(module: string): string {
  return module.replace(/^import .*\n/gm, '').replace(/^export /gm, '');
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
