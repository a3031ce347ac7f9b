type SortValue = string | number | null

/**
 * The rows sorted by a value, empty values last in both directions. Texts are compared without case
 * and accents, and numbers in them as numbers.
 */
export function sortRows<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => SortValue,
  { descending, locale }: { descending: boolean; locale: string },
): Row[] {
  const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })
  const sign = descending ? -1 : 1
  const isEmpty = (value: SortValue) => value === null || value === ''
  return rows.toSorted((a, b) => {
    const [x, y] = [valueOf(a), valueOf(b)]
    if (isEmpty(x) || isEmpty(y)) return Number(isEmpty(x)) - Number(isEmpty(y))
    return typeof x === 'number' && typeof y === 'number'
      ? sign * (x - y)
      : sign * collator.compare(String(x), String(y))
  })
}

/** Whether a text contains every word of a search, regardless of case and accents. */
export function matchesSearch(text: string, search: string): boolean {
  const normalize = (it: string) => it.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const normalizedText = normalize(text)
  return normalize(search)
    .split(/\s+/)
    .every((word) => normalizedText.includes(word))
}
