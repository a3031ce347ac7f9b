import { z } from 'zod'
import { bookingCopyForm, bookingCopyPrefix } from '../../platform/drafts/delete-drafts.tsx'
import { readDraftText, writeDraftText } from '../../platform/drafts/draft-storage.tsx'
import { parseDraft } from '../../platform/drafts/parse-draft.ts'
import { claimTab, livingTabs, releaseTab } from '../../platform/drafts/tab-life.tsx'
import { newUuid } from '../../platform/http/uuid.ts'

/** How long a copy is kept without a change: a shift, and no patient's data for the next one. */
const maxAgeMs = 12 * 3_600_000

const copySchema = z.strictObject({
  /** Epoch milliseconds of this computer's clock: the offset to the server's is another one after each reload, and none whole. */
  begunAt: z.int(),
  savedAt: z.int(),
  /** The wizard's draft. */
  text: z.string(),
})

/** A booking of a tab that is gone. */
export interface BookingCopy {
  /** Of its tab. */
  id: string
  begunAt: number
  text: string
}

const nameOf = (staffId: number, id: string) => `${bookingCopyPrefix(staffId)}${id}`
const readCopy = (name: string) => parseDraft(copySchema, localStorage.getItem(name))

/** The id under which this tab keeps its copy. */
let own: { staffId: number; id: Promise<string> } | undefined

/** Says that this tab is alive, so that its copy is offered to no other. */
export function claimOwnCopy(staffId: number): Promise<string> {
  if (own?.staffId !== staffId) own = { staffId, id: claimId(staffId) }
  return own.id
}

async function claimId(staffId: number): Promise<string> {
  // Of the same tab before it was reloaded; of a tab that was duplicated it is taken.
  const before = readDraftText(bookingCopyForm, staffId)
  if (before !== null && (await claimTab(before))) return before
  const id = newUuid()
  await claimTab(id)
  return id
}

/**
 * Keeps a copy of this tab's booking for the case that the tab is lost, or deletes it. Its text is read when it is written:
 * a script or a lock may come after the booking was sent, or after somebody has signed out. Rejects where the browser
 * stores nothing.
 */
export async function keepBookingCopy(staffId: number, read: () => string | null): Promise<void> {
  const isKept = readDraftText(bookingCopyForm, staffId) !== null
  if (read() === null && !own && !isKept) return
  const id = await claimOwnCopy(staffId)
  const name = nameOf(staffId, id)
  const text = read()
  writeDraftText(bookingCopyForm, staffId, text === null ? undefined : id)
  if (text === null) return localStorage.removeItem(name)
  const savedAt = Date.now()
  const begunAt = readCopy(name)?.begunAt ?? savedAt
  localStorage.setItem(name, JSON.stringify({ begunAt, savedAt, text }))
}

/** The bookings that somebody began in tabs that are gone, the latest first. Deletes everybody's that are too old. */
export async function findBookingCopies(staffId: number): Promise<BookingCopy[]> {
  const all = Object.keys(localStorage).filter((name) => name.startsWith(bookingCopyPrefix()))
  const now = Date.now()
  const found = all.flatMap((name) => {
    const copy = readCopy(name)
    // Also where the computer's clock was set back since.
    if (!copy || Math.abs(now - copy.savedAt) >= maxAgeMs) {
      localStorage.removeItem(name)
      return []
    }
    if (!name.startsWith(bookingCopyPrefix(staffId))) return []
    return { id: name.slice(bookingCopyPrefix(staffId).length), ...copy }
  })
  const ownId = readDraftText(bookingCopyForm, staffId)
  const living = await livingTabs(found.map(({ id }) => id))
  return found
    .filter(({ id }) => id !== ownId && !living.has(id))
    .toSorted((a, b) => b.savedAt - a.savedAt)
    .map(({ id, begunAt, text }) => ({ id, begunAt, text }))
}

/** Leaves a copy that was claimed to whoever continues it later. */
export const releaseBookingCopy = releaseTab

/** Makes a copy this tab's, to continue or to delete it; undefined when it is another tab's by now, or gone. */
export async function claimBookingCopy(staffId: number, id: string): Promise<string | undefined> {
  if (!(await claimTab(id))) return undefined
  return readCopy(nameOf(staffId, id))?.text
}

export const deleteBookingCopy = (staffId: number, id: string): void =>
  localStorage.removeItem(nameOf(staffId, id))
