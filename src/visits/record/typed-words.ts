/** How many suggestions a list shows. */
const maxShown = 8

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((it) => it !== '')

/** The items whose text has each typed word at the beginning of one of its own; none while nothing is typed. */
export function withTypedWords<Item>(
  items: readonly Item[],
  typed: string,
  textOf: (item: Item) => string,
): Item[] {
  const parts = wordsOf(typed)
  if (parts.length === 0) return []
  return items
    .filter((it) => {
      const words = wordsOf(textOf(it))
      return parts.every((part) => words.some((word) => word.startsWith(part)))
    })
    .slice(0, maxShown)
}
