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
  const { id, text, category, ms, error, grounding } = query;
  const facts = [
    category === '' ? id : `${id} · ${category}`,
    ...(ms === undefined ? [] : [formatMs(ms)]),
    ...(grounding === undefined ? [] : [`grounding ${grounding}`]),
  ];
  return [
    closeLink(),
    element('h3', { id: 'query-title' }, text || id),
    element('p', { class: 'note' }, facts.join(' · ')),
    ...(error === undefined ? [] : [element('p', { class: 'bad' }, `No answer: ${error}`)]),
    element('div', { class: 'columns' }, expectedOf(query), ...metricsOf(query)),
    ...answerOf(query),
    ...stagesOf(query),
  ];
}

/** @param {PageQuery} query */
function metricsOf({ values, before, baseline }) {
  if (values.length === 0) return [];
  const head = ['Metric', 'Value', ...(baseline ? ['Baseline'] : []), ...(before ? ['Before reranking'] : [])];
  const rows = values.map((value, place) => [
    data.metrics[place] ?? '',
    formatValue(value),
    ...(baseline ? [`${formatValue(baseline[place] ?? 0)} (${formatDifference(value - (baseline[place] ?? 0))})`] : []),
    ...(before ? [formatValue(before[place] ?? 0)] : []),
  ]);
  return [table('Metrics', head, rows)];
}

/**
 * Every expected item: what became of it, how it begins, and its rank after each stage.
 * @param {PageQuery} query
 */
function expectedOf({ expected, stages = [], isUnanswerable, isFailing, resultCount }) {
  if (isUnanswerable) {
    const outcome = resultCount === 0 ? 'Nothing was returned, rightly.' : 'It was answered all the same.';
    return element('p', { class: isFailing ? 'bad' : '' }, `Nothing answers this question. ${outcome}`);
  }
  if (expected.length === 0) return element('p', {}, 'Nothing is known to be relevant.');
  const items = expected.map(({ id, grade, rank, lost, text }, place) =>
    element(
      'li',
      {},
      element(
        'p',
        {},
        name(id),
        ' ',
        element('small', {}, `grade ${grade}`),
        ' ',
        rank === undefined
          ? element('span', { class: 'bad' }, lost ?? 'not in the answer')
          : element('span', { class: 'good' }, `rank ${rank}`),
      ),
      ...passage(text),
      ...journeyOf(stages, place, rank),
    ),
  );
  return element('div', {}, element('h4', {}, 'Expected'), element('ol', { class: 'items' }, ...items));
}

/**
 * The rank of one expected item after each stage that has it.
 * @param {readonly PageStage[]} stages
 * @param {number} place
 * @param {number | undefined} rank
 */
function journeyOf(stages, place, rank) {
  const steps = stages.flatMap(({ name: stage, ranks }) => {
    const there = ranks?.[place];
    return typeof there === 'number' ? [`${stage}: ${there}`] : [];
  });
  if (steps.length === 0) return [];
  return [element('p', { class: 'note' }, [...steps, ...(rank === undefined ? [] : [`answer: ${rank}`])].join(' → '))];
}

/** @param {PageQuery} query */
function answerOf(query) {
  if (query.sideBySide === undefined) return resultsOf(query);
  return [element('div', { class: 'columns' }, ...bothRankings(query, query.sideBySide)), ...resultsOf(query)];
}

/** @param {PageQuery} query */
function resultsOf({ results, resultCount, isUnanswerable }) {
  if (resultCount === 0) return isUnanswerable ? [] : [element('p', {}, 'The answer is empty, or was not recorded.')];
  const items = results.map(({ id, score, grade, text }) =>
    element(
      'li',
      {},
      element('p', {}, name(id), ' ', gradeMark(grade), ' ', element('small', {}, `score ${score}`)),
      ...passage(text),
    ),
  );
  const title = element('h4', {}, `Answer${ofAll(results.length, resultCount)}`);
  return [title, element('ol', { class: 'items' }, ...items)];
}

/**
 * How an item begins.
 * @param {string | undefined} text
 */
function passage(text) {
  return text === undefined ? [] : [element('p', { class: 'passage' }, text)];
}

/**
 * @param {PageQuery} query
 * @param {NonNullable<PageQuery['sideBySide']>} rankings
 */
function bothRankings({ expected, results }, { baseline, candidate }) {
  const grades = new Map(expected.map(({ id, grade }) => [id, grade]));
  for (const { id, grade } of results) if (grade !== undefined) grades.set(id, grade);
  const rowsOf = (/** @type {readonly number[]} */ ranking) =>
    ranking.map((id, place) => [String(place + 1), name(id), gradeMark(grades.get(id))]);
  const head = ['Rank', 'Item', 'Grade'];
  return [
    table(`Baseline, top ${baseline.length}`, head, rowsOf(baseline)),
    table(`Now, top ${candidate.length}`, head, rowsOf(candidate)),
  ];
}

/** @param {number | undefined} grade */
function gradeMark(grade) {
  if (grade === undefined) return element('span', { class: 'muted' }, 'not judged');
  if (grade > 0) return element('span', { class: 'good' }, `✓ ${grade}`);
  return element('span', {}, `grade ${grade}`);
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

/**
 * An item by its name. The id of a candidate names its source, version and path, and mostly its path once more: its last part says
 * which it is.
 * @param {number} id
 */
function name(id) {
  const whole = data.ids[id] ?? '';
  const [, path, rest] = /@.*?:([^:].*?):(?:[^:]+:)?\1(#.*)?$/.exec(whole) ?? [];
  return element('code', { title: whole }, path === undefined ? whole : `${path}${rest ?? ''}`);
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
    element(
      'tr',
      {},
      ...row.map((cell, column) =>
        element('td', { class: kinds[column] ?? '', 'data-label': head[column] ?? '' }, cell),
      ),
    ),
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
