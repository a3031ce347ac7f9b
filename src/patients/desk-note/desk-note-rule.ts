const linesOf = (text: string | null): string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** The notes of two entries of one patient: all lines of either, each once; null where neither has one. */
export function bothDeskNotes(one: string | null, other: string | null): string | null {
  const known = new Set(linesOf(one).map((line) => line.toLowerCase()))
  const added = linesOf(other).filter((line) => !known.has(line.toLowerCase()))
  return added.length === 0 ? one : [one, ...added].filter(Boolean).join('\n')
}
