/** JSON text in which the order of keys does not matter: the same content gives the same text. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, it: unknown) =>
    it && typeof it === 'object' && !Array.isArray(it)
      ? Object.fromEntries(Object.entries(it).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : it,
  )
