type Key = string | number

/** Rows as they are shown, and those of them that are not in the list any more. */
export interface HeldRows<Row> {
  rows: readonly Row[]
  gone: ReadonlySet<Key>
}

/**
 * A newer list, shown so that a held row stays where it is: the rows down to it keep their order and
 * show what is new of them, also those that are gone, and whatever else there is follows below.
 * `held` are the keys of the rows in use; without any of them shown it is the newer list itself.
 */
export function holdRows<Row>(
  shown: readonly Row[],
  next: readonly Row[],
  keyOf: (row: Row) => Key,
  held: readonly Key[],
): HeldRows<Row> {
  const lastHeld = shown.findLastIndex((row) => held.includes(keyOf(row)))
  if (lastHeld < 0) return { rows: next, gone: new Set() }
  const newest = new Map(next.map((row) => [keyOf(row), row]))
  const head = shown.slice(0, lastHeld + 1)
  const headKeys = new Set(head.map(keyOf))
  return {
    rows: [
      ...head.map((row) => newest.get(keyOf(row)) ?? row),
      ...next.filter((row) => !headKeys.has(keyOf(row))),
    ],
    gone: new Set([...headKeys].filter((key) => !newest.has(key))),
  }
}

/**
 * A newer list that has the objects of the one before where a row says the same, whatever its place
 * is now: what is drawn for an object need not be drawn again.
 */
export function keepRows<Row>(
  before: readonly Row[],
  next: readonly Row[],
  keyOf: (row: Row) => Key,
): readonly Row[] {
  const known = new Map(before.map((row) => [keyOf(row), row]))
  return next.map((row) => {
    const earlier = known.get(keyOf(row))
    const isSame =
      earlier !== undefined && (earlier === row || JSON.stringify(earlier) === JSON.stringify(row))
    return isSame ? earlier : row
  })
}

/** How a row is another one than in the list before. */
export type RowNews = 'new' | 'changed'

/**
 * The rows that are new or changed in a list that has kept what is the same. Rows after the last known one are not new where the
 * list had further pages: somebody has only read on.
 */
export function findNews<Row>(
  before: readonly Row[],
  next: readonly Row[],
  keyOf: (row: Row) => Key,
  hadFurtherPages: boolean,
): Map<Key, RowNews> {
  const known = new Map(before.map((row) => [keyOf(row), row]))
  const lastKnown = next.findLastIndex((row) => known.has(keyOf(row)))
  const news = new Map<Key, RowNews>()
  for (const [index, row] of next.entries()) {
    const key = keyOf(row)
    const earlier = known.get(key)
    if (earlier === undefined) {
      if (!hadFurtherPages || index < lastKnown) news.set(key, 'new')
    } else if (earlier !== row) news.set(key, 'changed')
  }
  return news
}
