import { z } from 'zod';

// Schemas of members of several records.
export const text = z.string('must be a string').min(1, 'must not be empty');
export const names = z.array(text, 'must be a list of names');
export const count = z.int('must be a count').min(0, 'must not be negative');
export const dollars = z.number('must be a number of US dollars').nonnegative('must not be negative');
