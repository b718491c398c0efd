import { data, formatDifference, formatMs, formatValue, hashOf } from './data.js';
import { byId, element } from './element.js';

/** @typedef {import('./data.js').PageQuery} PageQuery */
/**
 * A column: what it sorts by, and what it shows. What has no value sorts last, whichever way.
 * @typedef {{ name: string, isNumber: boolean, sortBy: (query: PageQuery) => number | string | undefined, show: (query: PageQuery) => Node | string }} Column
 */

const pageSize = 50;
const leading = data.headline[0] ?? 0;
const compared = data.worsenedMetric === undefined ? leading : data.metrics.indexOf(data.worsenedMetric);
const columns = tableColumns();
const search = byId('search', HTMLInputElement);
const onlyLost = byId('only-lost', HTMLInputElement);
const sort = { column: columns.findIndex(({ isNumber }) => isNumber), isDescending: false };
const searchable = data.queries.map(({ id, text, category }) => `${id}\n${text}\n${category}`.toLowerCase());
let page = 0;

/** @returns {Column[]} */
function tableColumns() {
  /** @type {Column[]} */
  const all = [{ name: 'Query', isNumber: false, sortBy: ({ text, id }) => text || id, show: nameOfQuery }];
  for (const place of data.headline)
    all.push({
      name: data.metrics[place] ?? '',
      isNumber: true,
      sortBy: ({ values }) => values[place],
      show: ({ values }) => shownValue(values[place]),
    });
  if (data.hasBaseline)
    all.push({
      name: `Δ ${data.metrics[compared] ?? ''}`,
      isNumber: true,
      sortBy: difference,
      show: (query) => {
        const value = difference(query);
        if (value === undefined) return '–';
        return element('span', { class: value < 0 ? 'bad' : value > 0 ? 'good' : '' }, formatDifference(value));
      },
    });
  if (data.queries.some(({ expected }) => expected.length > 0))
    all.push({
      name: 'Found',
      isNumber: true,
      sortBy: ({ expected }) => (expected.length === 0 ? undefined : found(expected) / expected.length),
      show: foundInWords,
    });
  if (data.queries.some(({ ms }) => ms !== undefined))
    all.push({
      name: 'Latency',
      isNumber: true,
      sortBy: ({ ms }) => ms,
      show: ({ ms }) => (ms === undefined ? '–' : formatMs(ms)),
    });
  if (data.queries.some(({ category }) => category !== ''))
    all.push({ name: 'Category', isNumber: false, sortBy: (query) => query.category, show: (query) => query.category });
  return all;
}

/** @param {PageQuery} query */
function nameOfQuery({ id, text }) {
  const link = element('a', { href: hashOf(id) }, text || id);
  return text === '' ? link : element('span', {}, link, ' ', element('small', {}, id));
}

/** @param {PageQuery} query */
function difference({ values, baseline }) {
  const [now, before] = [values[compared], baseline?.[compared]];
  return now === undefined || before === undefined ? undefined : now - before;
}

/** @param {number | undefined} value */
function shownValue(value) {
  return value === undefined ? '–' : formatValue(value);
}

/** @param {PageQuery} query */
function foundInWords({ expected, isUnanswerable, isFailing, resultCount }) {
  if (!isUnanswerable) return `${found(expected)} of ${expected.length}`;
  const outcome = resultCount === 0 ? 'silent' : isFailing ? 'answered' : 'doubted';
  return element('span', { class: isFailing ? 'bad' : 'good' }, outcome);
}

/** @param {PageQuery['expected']} expected */
function found(expected) {
  return expected.filter(({ rank }) => rank !== undefined).length;
}

/** The queries that are asked for, in order; equal ones as they were judged. */
function selected() {
  const wanted = search.value.trim().toLowerCase();
  const sortBy = columns[sort.column]?.sortBy ?? (() => undefined);
  return data.queries
    .map((query, place) => ({ query, place, key: sortBy(query) }))
    .filter(({ place }) => searchable[place]?.includes(wanted))
    .filter(({ query }) => !onlyLost.checked || query.isFailing === true)
    .sort((a, b) => compareKeys(a.key, b.key) || a.place - b.place)
    .map(({ query }) => query);
}

/**
 * @param {number | string | undefined} a
 * @param {number | string | undefined} b
 */
function compareKeys(a, b) {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  const order = a < b ? -1 : a > b ? 1 : 0;
  return sort.isDescending ? -order : order;
}

function renderHead() {
  const cells = columns.map(({ name, isNumber }, place) => {
    const isSorted = place === sort.column;
    const button = element('button', { type: 'button' }, name);
    button.addEventListener('click', () => {
      sort.isDescending = place === sort.column && !sort.isDescending;
      sort.column = place;
      page = 0;
      renderHead();
      renderRows();
      document.querySelectorAll('#query-table th button').forEach((other, index) => {
        if (index === place && other instanceof HTMLElement) other.focus();
      });
    });
    const direction = sort.isDescending ? 'descending' : 'ascending';
    const head = element('th', { scope: 'col', class: isNumber ? 'number' : '' }, button);
    if (isSorted) head.setAttribute('aria-sort', direction);
    return head;
  });
  document.querySelector('#query-table thead')?.replaceChildren(element('tr', {}, ...cells));
}

function renderRows() {
  const queries = selected();
  const pageCount = Math.max(1, Math.ceil(queries.length / pageSize));
  const rows = queries
    .slice(page * pageSize, (page + 1) * pageSize)
    .map((query) =>
      element(
        'tr',
        {},
        ...columns.map(({ isNumber, show }, place) =>
          place === 0
            ? element('th', { scope: 'row' }, show(query))
            : element('td', { class: isNumber ? 'number' : '', 'data-label': columns[place]?.name ?? '' }, show(query)),
        ),
      ),
    );
  document.querySelector('#query-table tbody')?.replaceChildren(...rows);
  const silent = queries.filter(({ isUnanswerable }) => isUnanswerable).length;
  const without = silent === 0 ? '' : `, ${silent} of them without an answer`;
  byId('shown', HTMLElement).textContent = `${queries.length} of ${data.queries.length} queries${without}`;
  byId('page', HTMLElement).textContent = `Page ${page + 1} of ${pageCount}`;
  byId('pages', HTMLElement).hidden = pageCount === 1;
  byId('previous', HTMLButtonElement).disabled = page === 0;
  byId('next', HTMLButtonElement).disabled = page === pageCount - 1;
}

/** @param {number} step */
function turnPage(step) {
  page += step;
  renderRows();
}

function renderFromStart() {
  page = 0;
  renderRows();
}

byId('query-tools', HTMLElement).hidden = false;
byId('query-table', HTMLElement).hidden = false;
search.addEventListener('input', renderFromStart);
onlyLost.addEventListener('change', renderFromStart);
byId('previous', HTMLButtonElement).addEventListener('click', () => turnPage(-1));
byId('next', HTMLButtonElement).addEventListener('click', () => turnPage(1));
renderHead();
renderRows();
