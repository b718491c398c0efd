/** The items in groups of at most `size`. Default: so many records in one request as any server takes. */
export function slices<T>(items: readonly T[], size = 500): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));
}
