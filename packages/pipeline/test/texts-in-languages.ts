import type { SyntheticChunk } from './synthetic-corpus.ts';

const texts: readonly (readonly [language: string | undefined, text: string])[] = [
  ['de', 'Die Leuchttürme des Hafens\n\nJeder Leuchtturm hat eine Lampe, und die Lampen werden am Abend geprüft.'],
  ['de', 'Der Zeiger auf das Haus\n\nEin Zeiger zeigt auf Häuser, die am Hafen stehen.'],
  ['de', 'Die Funktion parseTideTable liest die Tabelle der Gezeiten und gibt eine Liste zurück.'],
  ['de', 'Für den Hauseigentümer gilt: kein Haus ohne Licht, auch nicht bei Nebel.'],
  ['de', 'Nebelsignale werden gesendet, wenn der Nebel die Häuser am Ufer verdeckt.'],
  // Too short for anyone to tell its language.
  [undefined, 'Häuser am Hafen'],
  ['fr', "Les phares du port\n\nChaque phare a une lampe, et l'on vérifie les lampes avant la nuit."],
  ['fr', 'Les maisons du port sont fermées quand le brouillard arrive ; la maison du pilote reste ouverte.'],
  ['fr', "La fonction parseTideTable lit la table des marées et retourne une liste d'entrées."],
  ['es', 'Los faros del puerto\n\nCada faro tiene una lámpara, y las lámparas se revisan antes de la noche.'],
  ['es', 'Las casas del puerto se cierran cuando llega la niebla; la casa del piloto queda abierta.'],
  ['es', 'La función parseTideTable lee la tabla de mareas y devuelve una lista de entradas.'],
  [undefined, 'The lighthouses of the harbour\n\nEvery lighthouse has a lamp, and lamps are checked before the night.'],
  [undefined, 'The houses of the harbour close when fog comes; the house of the pilot stays open.'],
  [undefined, 'export function parseTideTable(port: string) {\n  return readTable(port);\n}'],
  // No rules are known of its language.
  ['it', 'Le case del porto si chiudono quando arriva la nebbia.'],
];

/** Chunks in four languages about one harbour, and one in a language without rules of its own. */
export const textsInLanguages = texts.map(([language, text], at): SyntheticChunk => {
  const path = `docs/${language ?? 'en'}${at}.md`;
  const metadata = { document_id: path, path, source_type: 'docs', text_language: language };
  return { id: `${path}#${(at * 7) % texts.length}`, text, metadata };
});

export const queriesInLanguages = [
  'Häuser',
  'house',
  'die Häuser am Hafen',
  'der Zeiger auf das Haus',
  'les maisons du port',
  'las casas del puerto',
  'lampe lámpara lamp',
  'parseTideTable',
  'tabla de mareas',
  'the lamps of the lighthouses',
  "l'entrée du port",
  'kein Licht bei Nebel',
  'die',
];
