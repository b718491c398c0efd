/** A value that JSON can hold. Metadata and filter values are of this kind. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** A JSON object. */
export type JsonObject = { readonly [key: string]: JsonValue };

/** A value that filters can compare: no objects, no lists, no null. */
export type Scalar = string | number | boolean;
