import { describe, expect, test } from 'vitest';
import { detectLanguage } from './detect-language.ts';

const english =
  'The index is written by one process at a time. A second one waits until the lock is free, and then goes on where the first has ended.';
const german =
  'Der Index wird von einem Prozess geschrieben. Ein zweiter wartet, bis die Sperre frei ist, und macht dann dort weiter, wo der erste aufgehört hat.';
const french =
  "L'index est écrit par un seul processus à la fois. Un second attend que le verrou soit libre, puis il reprend là où le premier a fini.";
const spanish =
  'El índice lo escribe un solo proceso a la vez. Un segundo espera hasta que el bloqueo esté libre y luego sigue donde terminó el primero.';

describe('the language of a text', () => {
  test.each([
    ['de', german],
    ['fr', french],
    ['es', spanish],
    [undefined, english],
  ])('is %s', async (language, text) => {
    expect(await detectLanguage(text)).toBe(language);
  });

  test.each([
    [
      'Portuguese',
      'O índice é escrito por um só processo de cada vez. Um segundo espera até que o bloqueio esteja livre e depois continua onde o primeiro terminou. Para que isso funcione, os dados não podem mudar.',
    ],
    [
      'Dutch',
      'De index wordt door één proces tegelijk geschreven. Een tweede wacht tot het slot vrij is en gaat dan verder waar het eerste is opgehouden, want in de index van een ander mag niemand schrijven.',
    ],
    [
      'Italian',
      "L'indice è scritto da un solo processo alla volta. Un secondo aspetta che il blocco sia libero e poi continua da dove il primo ha finito, e la lista di tutti i file non cambia.",
    ],
    ['Japanese', '索引は一度に一つのプロセスだけが書き込みます。二つ目はロックが空くまで待ちます。'],
    [
      'code',
      'export async function main() { const es = load(de); for (const e of es.all()) { console.log(e.la, e.el, no); } return un; } // de la',
    ],
    ['nothing', ''],
    ['a short note', 'Siehe die Datei in der Mitte'],
  ])('is not told for %s', async (_what, text) => {
    expect(await detectLanguage(text)).toBeUndefined();
  });

  test('is that of the prose: English code in a German page does not count', async () => {
    expect(await detectLanguage(`${german}\n\`\`\`\n${english.repeat(5)}\n\`\`\`\n${german}`)).toBe('de');
  });

  test('is told from the beginning alone, whatever follows', async () => {
    expect(await detectLanguage(german.repeat(60) + english.repeat(10_000))).toBe('de');
  });

  test.each([
    ['backticks', '`'.repeat(1_000_000)],
    ['fences', '```\n'.repeat(250_000)],
    ['one word', 'der'.repeat(400_000)],
    ['half pairs', '\ud800der die '.repeat(100_000)],
  ])('of a million %s is told as that of their beginning', async (_what, text) => {
    expect(await detectLanguage(text)).toBe(await detectLanguage(text.slice(0, 8000)));
  });
});
