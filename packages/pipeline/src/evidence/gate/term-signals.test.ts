import { expect, it } from 'vitest';
import { readQuery } from '../query/read-query.ts';
import { genericEvidenceProfile } from '../settings/generic-profile.ts';
import { type ReadText, termSignals } from './term-signals.ts';

const candidate = (text: string, metadata: ReadText['metadata'] = {}): ReadText => ({ text, metadata });
const signals = (query: string, ...ranking: readonly ReadText[]) =>
  termSignals(readQuery(query, genericEvidenceProfile), ranking);

it('weighs a term by how few candidates hold it: ln(1 + n / (1 + holders))', () => {
  // "hooks" in both: ln(1 + 2/3) = .5108; "order" in one: ln 2 = .6931; "kubernetes" in none: ln 3 = 1.0986. 1.2039 / 2.3025 = .5229.
  expect(signals('kubernetes hooks order', candidate('hooks in order'), candidate('hooks'))).toEqual({
    term_share: 2 / 3,
    term_coverage: expect.closeTo(0.5229, 4),
    best_term_coverage: expect.closeTo(0.5229, 4),
    best_sentence_coverage: expect.closeTo(0.5229, 4),
    // Rarity in English: kubernetes 2.3870, hooks 2.3076, order .6788. "hooks order" in one of 14 characters, each said once, which counts
    // 2.6 / (1 + 1.6 * (.25 + .75 * 14 / 1500)) = 1.8424: 2.9864 * 1.8424 of 12.
    best_run: expect.closeTo(0.4585, 4),
  });
});

const talk = 'Several people review the design of a larger task next week, and the team drinks tea.';

it('of a question within talk, a run is what one candidate holds of the question, without any mark around it', () => {
  const query = 'so several people review this next week right and how do helicopters hover over volcanoes cheers';
  const [found, other] = [candidate('Helicopters hover over volcanoes.'), candidate(talk)];
  expect(signals(query, found).best_run).toBe(1);
  expect(signals(query, other).best_run).toBeLessThan(0.7);
});

it('a run ends with a sentence, and with a line', () => {
  const found = candidate('kubernetes stalactites');
  // Each alone has 2.3870 * 2.6 / (1 + 1.6 * (.25 + .75 * 22 / 1500)) of 12.
  expect(signals('kubernetes stalactites', found).best_run).toBeCloseTo(0.7296, 3);
  expect(signals('kubernetes. stalactites', found).best_run).toBeCloseTo(0.3648, 3);
  expect(signals('kubernetes\nstalactites', found).best_run).toBeCloseTo(0.3648, 3);
});

it('a run counts what is said several times, or in a heading, for more than what is said once', () => {
  const run = (text: string, title = '') =>
    signals('stalactites', candidate(text.padEnd(1500, ' .'), { title })).best_run;
  const [once = 0, twice = 0, titled = 0] = [
    run('stalactites'),
    run('stalactites stalactites'),
    run('caves', 'Stalactites'),
  ];
  expect(twice).toBeGreaterThan(once);
  expect(titled).toBeGreaterThan(twice);
});

it('a line is a sentence of its own, without a mark at its end', () => {
  const query = 'hey anyone around today\nhow do hooks order requests\nasked the bot already';
  expect(signals(query, candidate('Hooks order all requests.')).best_sentence_coverage).toBe(1);
});

it('a run does not count short words within others, which coverage does', () => {
  const found = candidate('Then all steam went.');
  expect(signals('hen tea', found)).toMatchObject({ term_share: 1, best_run: 0 });
});

it('the best single one of the five holds less than they do between them', () => {
  const { term_coverage, best_term_coverage } = signals('hooks order', candidate('hooks'), candidate('order'));
  expect([term_coverage, best_term_coverage]).toEqual([1, 0.5]);
});

it.each([
  ['set_user_state', 'def set_user_state(): ...'],
  ['setErrorHandler', 'app.setErrorHandler(fn)'],
  ['Temüjin', 'In 1206 Temüjin was proclaimed.'],
  ['temujin', 'In 1206 Temüjin was proclaimed.'],
  ['한국어 문서', '한국어 문서입니다'],
  ['policies', 'a policy of retries'],
])('finds all of "%s"', (query, text) => {
  expect(signals(query, candidate(text))).toMatchObject({ term_share: 1 });
});

it('reads title, section, symbol and path', () => {
  const metadata = { title: 'Alpha', section: 'Beta', symbol: 'gamma', path: 'docs/delta.md' };
  expect(signals('alpha beta gamma delta', candidate('', metadata))).toMatchObject({ term_share: 1 });
});

it.each(['what is it', '???'])('knows nothing of "%s", which has no terms', (query) => {
  expect(signals(query, candidate('what is it'))).toEqual({});
});

it('of a question within talk, the best covered sentence is the question', () => {
  const query =
    'My boss wants an answer today, sorry! How do hooks order requests? Any hint is welcome, even a rough one.';
  const { best_term_coverage = 0, best_sentence_coverage } = signals(query, candidate('Hooks order all requests.'));
  expect(best_sentence_coverage).toBe(1);
  expect(best_term_coverage).toBeLessThan(0.5);
});

it.each([
  'The user writes: "How do hooks order requests?" Find all relevant material and keep the tone friendly.',
  'The user writes “How do hooks order requests” to a careful assistant who finds all relevant material.',
  '(How do hooks order requests?) Find all relevant material and keep the tone friendly.',
])('a question within marks is a sentence of its own: %s', (query) => {
  expect(signals(query, candidate('Asked: hooks order all requests.')).best_sentence_coverage).toBe(1);
});

it('a sentence of one or two terms counts for nothing: such words stand together in many texts', () => {
  const found = candidate('Thanks for the hooks.');
  expect(signals('Thanks! How do decorators change replies?', found).best_sentence_coverage).toBe(0);
});
