import { expect, it } from 'vitest';
import { asksForStructure } from './asks-for-structure.ts';

it.each([
  ['Who wrote this?', 'author'],
  ['Who is the author of this book?', 'author'],
  ['Can you tell me who wrote the book?', 'author'],
  ['How many chapters are there?', 'chapters'],
  ['How many chapters does the book have?', 'chapters'],
  ['List the chapters', 'chapters'],
  ['Show me the table of contents.', 'chapters'],
  ['What comes after chapter 3?', 'chapters'],
  ['Which chapter follows chapter 3?', 'chapters'],
] as const)('"%s" is about the book itself: %s', (question, structure) => {
  expect(asksForStructure(question)).toBe(structure);
});

it.each([
  'Who wrote this letter?',
  'Who wrote the constitution?',
  'How many chapters of the society are there in Ohio?',
  'What is chapter 3 about?',
  'What is chapter 3?',
  'What happens after chapter 3?',
  'List the chapters that treat frost',
])('"%s" is about something in the book', (question) => {
  expect(asksForStructure(question)).toBeUndefined();
});
