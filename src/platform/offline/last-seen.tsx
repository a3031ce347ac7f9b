import type { z } from 'zod'
import type { Day } from '../day/day.ts'

/** An answer as this desk saw it last, for the time that the server is away. */
interface LastSeen {
  /** What it is of. */
  name: string
  /** The session in which it was seen: nobody else sees it. */
  sessionId: string
  /** The clinic's day on which it was seen: it goes with it. */
  day: Day
  value: unknown
}

const storageName = 'lastSeen'
let isAllowed = true

/** Allows to keep answers on this device, or forgets what there is. */
export function allowLastSeen(allowed: boolean): void {
  isAllowed = allowed
  if (!allowed) forgetLastSeen()
}

/**
 * Keeps an answer in place of the one before. In local storage, so that it is gone in the same step as
 * the session that is beside it, in every tab.
 */
export function storeLastSeen(entry: LastSeen): void {
  if (!isAllowed) return
  try {
    localStorage.setItem(storageName, JSON.stringify(entry))
  } catch {
    // The storage is full or closed. What is there may be of an hour ago.
    forgetLastSeen()
  }
}

/** The answer of this name that was seen in this session today; undefined for none. */
export function readLastSeen<Value>(
  { name, sessionId, day }: Omit<LastSeen, 'value'>,
  schema: z.ZodType<Value>,
): Value | undefined {
  const entry = readEntry()
  return entry?.name === name && entry.sessionId === sessionId && entry.day === day
    ? schema.safeParse(entry.value).data
    : undefined
}

/** Removes the answer, at the end of the session that saw it. */
export function forgetLastSeen(): void {
  localStorage.removeItem(storageName)
}

/** Removes the answer of another session, which has ended, or of another day. */
export function forgetOldLastSeen(sessionId: string | undefined, day: Day): void {
  const entry = readEntry()
  if (entry?.sessionId !== sessionId || entry?.day !== day) forgetLastSeen()
}

function readEntry(): Partial<LastSeen> | undefined {
  try {
    return JSON.parse(localStorage.getItem(storageName) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
