import { data, formatDifference, formatMs, formatValue } from './data.js';
import { byId, element } from './element.js';

/** @typedef {import('./data.js').PageQuery} PageQuery */
/** @typedef {NonNullable<PageQuery['stages']>[number]} PageStage */

const article = byId('query', HTMLElement);
const prefix = '#query=';

function showQuery() {
  article.hidden = !location.hash.startsWith(prefix);
  if (article.hidden) return;
  const id = queryOfHash();
  const query = data.queries.find((one) => one.id.toWellFormed() === id);
  article.replaceChildren(...(query === undefined ? unknownQuery(id) : detailsOf(query)));
  article.scrollIntoView();
  article.focus({ preventScroll: true });
}

function queryOfHash() {
  const written = location.hash.slice(prefix.length);
  try {
    return decodeURIComponent(written);
  } catch {
    // Written by hand, with a percent sign that begins no escape: then it is meant as it stands.
    return written;
  }
}

/** @param {string} id */
function unknownQuery(id) {
  return [closeLink(), element('h3', { id: 'query-title' }, `No query "${id}" in this evaluation`)];
}

function closeLink() {
  return element('a', { class: 'close', href: '#queries' }, 'Close');
}

/** @param {PageQuery} query */
function detailsOf(query) {
  const { id, text, category, ms, error } = query;
  const facts = [category === '' ? id : `${id} · ${category}`, ...(ms === undefined ? [] : [formatMs(ms)])];
  return [
    closeLink(),
    element('h3', { id: 'query-title' }, text || id),
    element('p', { class: 'note' }, facts.join(' · ')),
    ...(error === undefined ? [] : [element('p', { class: 'bad' }, `No answer: ${error}`)]),
    element('div', { class: 'columns' }, metricsOf(query), expectedOf(query)),
    element('div', { class: 'columns' }, ...answerOf(query), ...journeyOf(query)),
    ...stagesOf(query),
  ];
}

/** @param {PageQuery} query */
function metricsOf({ values, before, baseline }) {
  const head = ['Metric', 'Value', ...(baseline ? ['Baseline'] : []), ...(before ? ['Before reranking'] : [])];
  const rows = values.map((value, place) => [
    data.metrics[place] ?? '',
    formatValue(value),
    ...(baseline ? [`${formatValue(baseline[place] ?? 0)} (${formatDifference(value - (baseline[place] ?? 0))})`] : []),
    ...(before ? [formatValue(before[place] ?? 0)] : []),
  ]);
  return table('Metrics', head, rows);
}

/** @param {PageQuery} query */
function expectedOf({ expected }) {
  if (expected.length === 0) return element('p', {}, 'Nothing is known to be relevant.');
  const rows = expected.map(({ id, grade, rank, lost }) => [
    name(id),
    String(grade),
    rank === undefined ? element('span', { class: 'bad' }, lost ?? 'not in the answer') : `rank ${rank}`,
  ]);
  return table('Expected', ['Item', 'Grade', 'Outcome'], rows);
}

/**
 * The rank of every expected item after each stage.
 * @param {PageQuery} query
 */
function journeyOf({ expected, stages = [] }) {
  const ranked = stages.filter(({ ranks }) => ranks !== undefined);
  if (expected.length === 0 || ranked.length === 0) return [];
  const rows = expected.map(({ id, rank }, place) => [
    name(id),
    ...ranked.map(({ ranks }) => rankCell(ranks?.[place])),
    rankCell(rank),
  ]);
  return [
    table('Rank of expected items after each stage', ['Item', ...ranked.map((stage) => stage.name), 'answer'], rows),
  ];
}

/** @param {number | null | undefined} rank */
function rankCell(rank) {
  return typeof rank === 'number' ? String(rank) : '–';
}

/** @param {PageQuery} query */
function answerOf(query) {
  return query.sideBySide === undefined ? [resultsOf(query)] : bothRankings(query, query.sideBySide);
}

/** @param {PageQuery} query */
function resultsOf({ results, resultCount }) {
  if (resultCount === 0) return element('p', {}, 'The answer is empty, or was not recorded.');
  const rows = results.map(([id, score, grade, citation], place) => [
    String(place + 1),
    citation === undefined
      ? name(id)
      : element('span', {}, name(id), element('br', {}), element('small', {}, citation)),
    gradeMark(grade),
    String(score),
  ]);
  return table(`Answer${ofAll(results.length, resultCount)}`, ['Rank', 'Item', 'Grade', 'Score'], rows);
}

/**
 * @param {PageQuery} query
 * @param {NonNullable<PageQuery['sideBySide']>} rankings
 */
function bothRankings({ expected, results }, { baseline, candidate }) {
  const grades = new Map(expected.map(({ id, grade }) => [id, grade]));
  for (const [id, , grade] of results) if (grade !== null) grades.set(id, grade);
  const rowsOf = (/** @type {readonly number[]} */ ranking) =>
    ranking.map((id, place) => [String(place + 1), name(id), gradeMark(grades.get(id) ?? null)]);
  const head = ['Rank', 'Item', 'Grade'];
  return [
    table(`Baseline, top ${baseline.length}`, head, rowsOf(baseline)),
    table(`Now, top ${candidate.length}`, head, rowsOf(candidate)),
  ];
}

/** @param {number | null} grade */
function gradeMark(grade) {
  if (grade === null) return element('span', { class: 'muted' }, 'not judged');
  return grade > 0 ? element('span', { class: 'good' }, `✓ ${grade}`) : String(grade);
}

/** @param {PageQuery} query */
function stagesOf({ stages = [] }) {
  if (stages.length === 0) return [];
  return [
    element('h4', {}, 'Stages'),
    element('ol', { class: 'stages' }, ...stages.map((stage) => element('li', {}, stageOf(stage)))),
  ];
}

/** @param {PageStage} stage */
function stageOf({ name: stageName, startedMs, durationMs, candidateCount, top = [], scoreKind, dropped = [], error }) {
  const facts = [
    `${formatMs(durationMs)}, from ${formatMs(startedMs)}`,
    ...(candidateCount === undefined ? [] : [`${candidateCount} candidates`]),
    ...dropped.map(([reason, count]) => `${count} dropped: ${reason}`),
  ];
  const summary = element(
    'summary',
    {},
    element('b', {}, stageName),
    ' ',
    element('span', { class: 'note' }, facts.join(' · ')),
  );
  const rows = top.map(([id, score, isExpected], place) => [
    String(place + 1),
    isExpected ? element('span', {}, name(id), ' ', element('span', { class: 'good' }, '✓ expected')) : name(id),
    String(score),
  ]);
  const head = ['Rank', 'Candidate', scoreKind === undefined ? 'Score' : `Score (${scoreKind})`];
  return element(
    'details',
    {},
    summary,
    ...(error === undefined ? [] : [element('p', { class: 'bad' }, error)]),
    ...(top.length === 0 ? [] : [table(`Candidates${ofAll(top.length, candidateCount ?? top.length)}`, head, rows)]),
  );
}

/** @param {number} id */
function name(id) {
  return element('code', {}, data.ids[id] ?? '');
}

/**
 * @param {number} shown
 * @param {number} all
 */
function ofAll(shown, all) {
  return shown < all ? `, first ${shown} of ${all}` : '';
}

/**
 * @param {string} caption
 * @param {readonly string[]} head
 * @param {readonly (readonly (Node | string)[])[]} rows
 */
function table(caption, head, rows) {
  const kinds = head.map((_, column) => (rows.every((row) => isNumeric(row[column])) ? 'number' : ''));
  const cells = head.map((title, column) => element('th', { scope: 'col', class: kinds[column] ?? '' }, title));
  const body = rows.map((row) =>
    element('tr', {}, ...row.map((cell, column) => element('td', { class: kinds[column] ?? '' }, cell))),
  );
  const made = element(
    'table',
    {},
    element('caption', {}, caption),
    element('thead', {}, element('tr', {}, ...cells)),
    element('tbody', {}, ...body),
  );
  return element('div', { class: 'scroll' }, made);
}

/** @param {Node | string | undefined} cell */
function isNumeric(cell) {
  return typeof cell === 'string' && /^([-−+]?\d|–$)/.test(cell);
}

addEventListener('hashchange', showQuery);
showQuery();
