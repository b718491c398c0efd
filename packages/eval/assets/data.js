import { byId } from './element.js';

/** @typedef {ReturnType<typeof import('../src/report/page/page-data.ts').pageData>} PageData */
/** @typedef {PageData['queries'][number]} PageQuery */

/** @type {PageData} */
export const data = JSON.parse(byId('data', HTMLScriptElement).text);

/** @param {number} value */
export function formatValue(value) {
  return value.toFixed(3);
}

/** @param {number} value */
export function formatDifference(value) {
  const digits = Math.abs(value).toFixed(3);
  if (digits === '0.000') return digits;
  return `${value > 0 ? '+' : '−'}${digits}`;
}

/** @param {number} ms */
export function formatMs(ms) {
  return `${ms.toFixed(ms < 10 ? 1 : 0)} ms`;
}

/** @param {string} query */
export function hashOf(query) {
  return `#query=${encodeURIComponent(query.toWellFormed())}`;
}
