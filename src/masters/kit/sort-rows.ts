type SortValue = string | number | null

/**
 * The rows in the order of a value, empty ones last either way. Texts are compared as people do:
 * without capitals and accents, and with their numbers as numbers.
 */
export function sortedRows<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => SortValue,
  { descending, locale }: { descending: boolean; locale: string },
): Row[] {
  const texts = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })
  const way = descending ? -1 : 1
  const isEmpty = (value: SortValue) => value === null || value === ''
  return rows.toSorted((a, b) => {
    const [x, y] = [valueOf(a), valueOf(b)]
    if (isEmpty(x) || isEmpty(y)) return Number(isEmpty(x)) - Number(isEmpty(y))
    return typeof x === 'number' && typeof y === 'number'
      ? way * (x - y)
      : way * texts.compare(String(x), String(y))
  })
}

/** Whether every word of a search stands somewhere in a text, whatever its capitals and accents. */
export function isFound(text: string, search: string): boolean {
  const plain = (it: string) => it.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const where = plain(text)
  return plain(search)
    .split(/\s+/)
    .every((word) => where.includes(word))
}
