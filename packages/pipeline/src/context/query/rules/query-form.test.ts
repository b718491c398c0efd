import { expect, it } from 'vitest';
import { queryForm } from './query-form.ts';

it.each(['What is in chapter 7?', 'What happens in chapters 3 and 4?', 'What is discussed in the last chapter?'])(
  '"%s" asks for a whole chapter',
  (question) => {
    expect(queryForm(question)).toBe('summary');
  },
);

it.each([
  'What is said in chapter 7 about Orm?',
  'What is covered in chapter 2 on rate limits?',
  'What happens in chapter 3 when the nodes disagree?',
])('"%s" asks for something in a chapter', (question) => {
  expect(queryForm(question)).not.toBe('summary');
});
