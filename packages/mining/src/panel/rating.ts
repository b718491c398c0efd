/** What a judge says of a case: a label, or nothing where it did not decide or was not asked. */
export type Rating = string | undefined;
