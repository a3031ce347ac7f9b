/**
 * Values that a page stores for an entry of the browser's history: filters that name people, and
 * scroll positions. They are in the tab's session storage, so that they appear in no URL and no
 * other tab, and Back, a reload or signing in restores them.
 */

const prefix = 'entry.'
/** The oldest entries above this number are deleted. */
const maxEntries = 50

interface StoredEntry {
  /** Milliseconds since 1970 of the last write; the oldest entries are deleted first. */
  at: number
  values: Record<string, unknown>
}

/** The router's key of the current entry, from the history's state; a first page has none. */
export const currentEntry = (): string =>
  (window.history.state as { key?: string } | null)?.key ?? 'default'

const storageName = (key: string): string => prefix + key

function readEntry(key: string): StoredEntry | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(storageName(key)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

function writeEntry(key: string, values: StoredEntry['values']): void {
  try {
    sessionStorage.setItem(storageName(key), JSON.stringify({ at: Date.now(), values }))
  } catch {
    // The storage is full or blocked: Back then shows the list from its top.
  }
}

/** The value stored under a name for an entry; callers validate it. */
export const readFromEntry = (key: string, name: string): unknown => readEntry(key)?.values[name]

/** Stores a value for an entry; undefined deletes it. */
export function saveInEntry(key: string, name: string, value: unknown): void {
  const values = readEntry(key)?.values
  if (value === values?.[name]) return
  writeEntry(key, { ...values, [name]: value })
}

/**
 * Values that the page of this entry may restore once each: those stored when the entry came into
 * view. Values stored afterwards are for the next time.
 */
let restorable: StoredEntry['values'] = {}

/** Takes a value for restoring; a second call returns undefined. */
export function consumeRestorable(name: string): unknown {
  const { [name]: value, ...rest } = restorable
  restorable = rest
  return value
}

/** Gives a value back that was taken and not restored: the next part of the page that asks gets it. */
export function returnRestorable(name: string, value: unknown): void {
  restorable = { ...restorable, [name]: value }
}

/** Called when an entry comes into view: by Back, Forward, a reload, or a link that leads back. */
export function activateEntry(key: string): void {
  restorable = readEntry(key)?.values ?? {}
}

/** Called when an entry replaces another, as when a filter changes the URL or a sign-in ends. */
export function moveEntry(from: string, to: string): void {
  const entry = readEntry(from)
  if (!entry) return
  writeEntry(to, entry.values)
  sessionStorage.removeItem(storageName(from))
}

/** Copies the values of an entry to a new one. */
export function copyEntry(from: string, to: string): void {
  const entry = readEntry(from)
  if (entry) writeEntry(to, entry.values)
}

/** Deletes the values of an entry: the first entry of every loaded page has the same key. */
export const deleteEntry = (key: string): void => sessionStorage.removeItem(storageName(key))

/** A new entry has nothing to restore. */
export function clearRestorable(): void {
  restorable = {}
}

/** Deletes the entries with the oldest writes. */
export function deleteOldEntries(): void {
  const dated = entryKeys().map((key) => ({ key, at: readEntry(key)?.at ?? 0 }))
  const old = dated.toSorted((a, b) => b.at - a.at).slice(maxEntries)
  for (const { key } of old) sessionStorage.removeItem(storageName(key))
}

/** Deletes all entries, on signing out. */
export function deleteAllEntries(): void {
  for (const key of entryKeys()) sessionStorage.removeItem(storageName(key))
  restorable = {}
}

const entryKeys = (): string[] =>
  Object.keys(sessionStorage)
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length))

/** The location state of a link that leads back to a list as it was left. */
export const wayBack = { back: true } as const

export const isWayBack = (state: unknown): boolean =>
  (state as Partial<typeof wayBack> | null)?.back === true
