import { z } from 'zod'
import { newUuid } from '../http/uuid.ts'
import {
  copyName,
  copyPrefix,
  draftPrefix,
  readDraftText,
  writeDraftText,
} from './draft-storage.tsx'
import { parseDraft } from './parse-draft.ts'
import { claimTab, livingTabs, releaseTab } from './tab-life.tsx'

/** How long a copy is kept without a change: a shift, and no patient's data for the next one. */
const maxAgeMs = 12 * 3_600_000

const copySchema = z.strictObject({
  /** Epoch milliseconds of this computer's clock: the offset to the server's is another one after each reload, and none whole. */
  begunAt: z.int(),
  savedAt: z.int(),
  /** What the form has stored as its draft. */
  text: z.string(),
})

/** A draft of a tab that is gone. */
export interface DraftCopy {
  /** Of its tab. */
  tabId: string
  begunAt: number
  text: string
}

const readCopy = (name: string) => parseDraft(copySchema, localStorage.getItem(name))

/** The draft under which a tab keeps its own id, for when it is reloaded. */
const idForm = 'tab'

/** The id under which this tab keeps its copies. */
let own: { staffId: number; tabId: Promise<string> } | undefined

/** Says that this tab is alive, so that its copies are given to no other. */
export function claimOwnTab(staffId: number): Promise<string> {
  if (own?.staffId !== staffId) own = { staffId, tabId: claimId(staffId) }
  return own.tabId
}

async function claimId(staffId: number): Promise<string> {
  // Of the same tab before it was reloaded; of a tab that was duplicated it is taken.
  const before = readDraftText(idForm, staffId)
  if (before !== null && (await claimTab(before))) return before
  const tabId = newUuid()
  await claimTab(tabId)
  return tabId
}

/**
 * Called as a page begins: a draft that was begun in this tab before it was reloaded is given to no other one, and
 * everybody's copies that are too old are deleted.
 */
export async function beginWithCopies(staffId: number): Promise<void> {
  deleteOldCopies()
  if (readDraftText(idForm, staffId) !== null) await claimOwnTab(staffId)
}

/**
 * Called where nobody is signed in: whoever was, and signs in again, goes on with what this tab has, and no other tab is to
 * take it meanwhile.
 */
export async function holdCopiesOfTab(): Promise<void> {
  const prefix = `${draftPrefix}${idForm}.`
  const names = Object.keys(sessionStorage).filter((name) => name.startsWith(prefix))
  await Promise.all(names.map((name) => claimTab(sessionStorage.getItem(name)!)))
}

/**
 * Keeps a copy of this tab's draft of a form for the case that the tab is lost, or deletes it. The draft is read when it is
 * written: a script or a lock may come after the form was sent, or after somebody has signed out. Rejects where the browser
 * stores nothing.
 */
export async function keepCopy(formName: string, staffId: number): Promise<void> {
  const read = () => readDraftText(formName, staffId)
  if (read() === null && !own && readDraftText(idForm, staffId) === null) return
  const tabId = await claimOwnTab(staffId)
  const name = copyName(staffId, tabId, formName)
  const text = read()
  if (text === null) {
    localStorage.removeItem(name)
    const ofTab = copyName(staffId, tabId, '')
    const isLast = !Object.keys(localStorage).some((it) => it.startsWith(ofTab))
    return isLast ? writeDraftText(idForm, staffId, undefined) : undefined
  }
  writeDraftText(idForm, staffId, tabId)
  const before = readCopy(name)
  // Filled again and not changed, it grows no younger.
  if (before?.text === text) return
  const savedAt = Date.now()
  const begunAt = before?.begunAt ?? savedAt
  localStorage.setItem(name, JSON.stringify({ begunAt, savedAt, text }))
}

/** Everybody's that are too old, and what is none. */
function deleteOldCopies(): void {
  const now = Date.now()
  for (const name of Object.keys(localStorage)) {
    if (!name.startsWith(draftPrefix)) continue
    const copy = readCopy(name)
    // Also where the computer's clock was set back since.
    if (!copy || Math.abs(now - copy.savedAt) >= maxAgeMs) localStorage.removeItem(name)
  }
}

/** The copies that somebody's other tabs have of a form, living or not, the latest first. */
function copiesOfOthers(formName: string, staffId: number): DraftCopy[] {
  deleteOldCopies()
  const [prefix, end] = [copyPrefix(staffId), `.${formName}`]
  const ownId = readDraftText(idForm, staffId)
  return Object.keys(localStorage)
    .filter((name) => name.startsWith(prefix) && name.endsWith(end))
    .flatMap((name) => {
      const copy = readCopy(name)
      const tabId = name.slice(prefix.length, -end.length)
      // An id has no point: another form's name may end as this one's.
      return copy && tabId !== ownId && !tabId.includes('.') ? [{ tabId, ...copy }] : []
    })
    .toSorted((a, b) => b.savedAt - a.savedAt)
}

/** What somebody typed into a form in tabs that are gone, the latest first. */
export async function findCopies(formName: string, staffId: number): Promise<DraftCopy[]> {
  const found = copiesOfOthers(formName, staffId)
  const living = await livingTabs(found.map(({ tabId }) => tabId))
  return found.filter(({ tabId }) => !living.has(tabId))
}

/** Leaves a copy that was claimed to whoever takes it later. */
export const releaseCopy = releaseTab

/** Makes a copy this tab's, to continue or to delete it; undefined when its tab lives, another one has it, or it is gone. */
export async function claimCopy(
  formName: string,
  staffId: number,
  tabId: string,
): Promise<string | undefined> {
  if (!(await claimTab(tabId))) return undefined
  return readCopy(copyName(staffId, tabId, formName))?.text
}

/** Deletes a copy that was claimed; its tab's other ones are left to whoever opens their forms. */
export function deleteCopy(formName: string, staffId: number, tabId: string): void {
  localStorage.removeItem(copyName(staffId, tabId, formName))
  releaseTab(tabId)
}

/** Makes the latest copy of a form, of a tab that is gone, the draft of this tab, if there is one. */
export async function takeCopy(formName: string, staffId: number): Promise<void> {
  for (const { tabId } of copiesOfOthers(formName, staffId)) {
    const text = await claimCopy(formName, staffId, tabId)
    if (text === undefined) continue
    const ownName = copyName(staffId, await claimOwnTab(staffId), formName)
    writeDraftText(formName, staffId, text)
    // With nothing stored here it would be lost with the next tab.
    if (readDraftText(formName, staffId) === null) return releaseTab(tabId)
    // As old as it is.
    localStorage.setItem(ownName, localStorage.getItem(copyName(staffId, tabId, formName))!)
    writeDraftText(idForm, staffId, await claimOwnTab(staffId))
    return deleteCopy(formName, staffId, tabId)
  }
}
