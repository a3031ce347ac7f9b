/** JSON with sorted keys: equal content gives equal text. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, it: unknown) =>
    it && typeof it === 'object' && !Array.isArray(it)
      ? Object.fromEntries(Object.entries(it).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : it,
  )
