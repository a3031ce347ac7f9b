/**
 * What a page keeps with the entry of the window's history that it stands at: filters that name
 * people, and how far a list was scrolled. It lies in the tab's storage, so neither an address nor
 * another tab carries it, and Back, a reload or a sign-in in between finds it again.
 */

const prefix = 'entry.'
/** Entries beyond these are older than anybody goes back. */
const maxEntries = 50

interface Entry {
  /** When it was written last, in milliseconds; the oldest entries are dropped first. */
  at: number
  values: Record<string, unknown>
}

/** The router keeps the key of an entry in the history's own state; a first page has none. */
export const currentEntry = (): string =>
  (window.history.state as { key?: string } | null)?.key ?? 'default'

const itemName = (key: string): string => prefix + key

function readEntry(key: string): Entry | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(itemName(key)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

function writeEntry(key: string, values: Entry['values']): void {
  try {
    sessionStorage.setItem(itemName(key), JSON.stringify({ at: Date.now(), values }))
  } catch {
    // The storage is full or closed to us: Back then shows the list from its top.
  }
}

/** What was kept under a name with an entry; check it before it is used. */
export const readFromEntry = (key: string, name: string): unknown => readEntry(key)?.values[name]

/** Keeps a value with an entry; undefined drops it. */
export function keepInEntry(key: string, name: string, value: unknown): void {
  const values = readEntry(key)?.values
  if (value === values?.[name]) return
  writeEntry(key, { ...values, [name]: value })
}

/**
 * Values that the page at this entry may restore once each. They are those that were there when
 * the entry came into view: what is kept afterwards is for the next time.
 */
let restorable: Entry['values'] = {}

/** Takes a value that is to be restored; a second call finds nothing. */
export function takeRestorable(name: string): unknown {
  const { [name]: value, ...rest } = restorable
  restorable = rest
  return value
}

/** An entry came into view: by Back, Forward or a reload, or by a link that leads back. */
export function showEntry(key: string): void {
  restorable = readEntry(key)?.values ?? {}
}

/** An entry took the place of another, as when a filter changes the address, or a sign-in ends. */
export function carryEntry(from: string, to: string): void {
  const entry = readEntry(from)
  if (!entry) return
  writeEntry(to, entry.values)
  sessionStorage.removeItem(itemName(from))
}

/** An entry begins with what another one holds. */
export function copyEntry(from: string, to: string): void {
  const entry = readEntry(from)
  if (entry) writeEntry(to, entry.values)
}

/** Drops what was kept with an entry: the first one of each page that is loaded has the same key. */
export const forgetEntry = (key: string): void => sessionStorage.removeItem(itemName(key))

/** A new entry restores nothing. */
export function forgetRestorable(): void {
  restorable = {}
}

/** Drops the entries that were not written to for the longest time. */
export function dropOldEntries(): void {
  const dated = entryKeys().map((key) => ({ key, at: readEntry(key)?.at ?? 0 }))
  const old = dated.toSorted((a, b) => b.at - a.at).slice(maxEntries)
  for (const { key } of old) sessionStorage.removeItem(itemName(key))
}

/** Drops all of them: somebody signed out. */
export function dropEntries(): void {
  for (const key of entryKeys()) sessionStorage.removeItem(itemName(key))
  restorable = {}
}

const entryKeys = (): string[] =>
  Object.keys(sessionStorage)
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length))
