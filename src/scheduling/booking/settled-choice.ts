/**
 * What a field of choices changes to by itself once they are known: an only one is chosen, and a chosen
 * one that is no longer offered is cleared (null). Undefined while it stays as it is.
 */
export function settledChoice<Option extends { id: number }>(
  options: readonly Option[] | undefined,
  chosen: Option | null,
): Option | null | undefined {
  if (!options) return undefined
  const [first] = options
  if (first && options.length === 1) return first.id === chosen?.id ? undefined : first
  return chosen !== null && !options.some((it) => it.id === chosen.id) ? null : undefined
}
