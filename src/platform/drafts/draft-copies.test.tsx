import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deleteAllDrafts } from './delete-drafts.tsx'
import { readDraftText, writeDraftText } from './draft-storage.tsx'

/** The locks of a browser with several tabs: each tab is a copy of the module, and dies by its hand. */
let held: Set<string>
const locks = {
  request: async (
    name: string,
    _: object,
    hold: (lock: object | null) => Promise<void> | null,
  ): Promise<void> => {
    // A browser answers a little later.
    await Promise.resolve()
    if (held.has(name)) return void hold(null)
    held.add(name)
    await hold({})
    held.delete(name)
  },
  query: async () => ({ held: [...held].map((name) => ({ name })), pending: [] }),
}

const noon = Date.parse('2026-11-24T06:30:00Z')
const staff = 7
beforeEach(() => {
  held = new Set()
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  vi.useFakeTimers({ now: noon, toFake: ['Date', 'setTimeout'] })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks')
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
})

/** A tab with a script of its own and nothing in its storage. */
async function openTab() {
  vi.resetModules()
  sessionStorage.clear()
  // The server's clock is ahead by no whole milliseconds.
  const { setClinic } = await import('../clock/clinic-clock.tsx')
  setClinic({ timeZone: 'Asia/Kolkata', serverOffsetMs: 0.5 })
  return import('./draft-copies.tsx')
}
type Tab = Awaited<ReturnType<typeof openTab>>
const form = 'walk-in'
/** What its form holds is stored, and kept as a copy. */
function type(tab: Tab, text: string | null, staffId = staff, formName = form): Promise<void> {
  writeDraftText(formName, staffId, text ?? undefined)
  return tab.keepCopy(formName, staffId)
}
const loseAllTabs = () => held.clear()
const found = async (tab: Tab, of = staff) => {
  const finding = tab.findCopies(form, of)
  await vi.advanceTimersByTimeAsync(1000)
  return (await finding).map(({ text }) => text)
}

it('is offered to another tab once its own is lost, and not before', async () => {
  const first = await openTab()
  await type(first, 'Ravi')
  expect(await found(first)).toEqual([])
  const second = await openTab()
  expect(await found(second)).toEqual([])
  loseAllTabs()
  expect(await found(second)).toEqual(['Ravi'])
  // Nobody else sees it.
  expect(await found(second, 8)).toEqual([])
})

it('is taken by one tab, and says when it was begun', async () => {
  const lost = await openTab()
  await type(lost, 'Ra')
  vi.setSystemTime(noon + 60_000)
  await type(lost, 'Ravi')
  loseAllTabs()
  const tab = await openTab()
  const [copy] = await tab.findCopies(form, staff)
  expect(copy).toMatchObject({ begunAt: noon, text: 'Ravi' })
  expect(await tab.claimCopy(form, staff, copy!.tabId)).toBe('Ravi')
  const other = await openTab()
  expect(await other.claimCopy(form, staff, copy!.tabId)).toBeUndefined()
  tab.deleteCopy(form, staff, copy!.tabId)
  loseAllTabs()
  expect(await found(other)).toEqual([])
})

it('stays that of its tab when it is reloaded', async () => {
  const before = await openTab()
  await type(before, 'Ravi')
  const stored = { ...sessionStorage }
  window.dispatchEvent(new Event('pagehide'))
  await vi.advanceTimersByTimeAsync(0)
  const other = await openTab()
  Object.assign(sessionStorage, stored)
  vi.resetModules()
  const reloaded = await import('./draft-copies.tsx')
  await reloaded.claimOwnTab(staff)
  sessionStorage.clear()
  expect(await found(other)).toEqual([])
  Object.assign(sessionStorage, stored)
  await type(reloaded, 'Ravi Kumar')
  expect(Object.keys(localStorage)).toHaveLength(1)
})

it('stays that of its tab when it is reloaded where nobody is signed in', async () => {
  await type(await openTab(), 'Ravi')
  const stored = { ...sessionStorage }
  loseAllTabs()
  const reloaded = await openTab()
  Object.assign(sessionStorage, stored)
  await reloaded.holdCopiesOfTab()
  expect(await found(await openTab())).toEqual([])
  // Signed in again, it goes on under its name.
  Object.assign(sessionStorage, stored)
  await reloaded.claimOwnTab(staff)
  await type(reloaded, 'Ravi Kumar')
  expect(Object.keys(localStorage)).toHaveLength(1)
})

it('is deleted with what was typed, by signing out, and after twelve hours whoever finds it', async () => {
  const tab = await openTab()
  await type(tab, 'Ravi')
  await type(tab, null)
  expect(localStorage.length).toBe(0)
  await type(tab, 'Ravi')
  deleteAllDrafts()
  expect(localStorage.length + sessionStorage.length).toBe(0)
  await type(tab, 'Ravi')
  loseAllTabs()
  const next = await openTab()
  vi.setSystemTime(noon + 12 * 3_600_000 - 1)
  expect(await found(next)).toEqual(['Ravi'])
  vi.setSystemTime(noon + 12 * 3_600_000)
  expect(await found(next, 8)).toEqual([])
  expect(localStorage.length).toBe(0)
})

it('of an empty form is none, and asks for no lock', async () => {
  const tab = await openTab()
  await type(tab, null)
  expect(held.size + localStorage.length).toBe(0)
})

it('is deleted by its form, also after others were signed in to the same page', async () => {
  const tab = await openTab()
  await type(tab, 'Ravi')
  await type(tab, 'Of a colleague', 8)
  await type(tab, 'Ravi Kumar')
  await type(tab, null)
  loseAllTabs()
  expect(await found(await openTab())).toEqual([])
})

it('stays that of a tab which is shown again after it was left', async () => {
  const tab = await openTab()
  await type(tab, 'Ravi')
  const shown = (persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  const [mine] = held
  // Of its first load.
  shown(false)
  for (const _ of [1, 2]) {
    window.dispatchEvent(new Event('pagehide'))
    await vi.advanceTimersByTimeAsync(0)
    expect(held).not.toContain(mine)
    shown(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(held).toContain(mine)
  }
  expect(await found(await openTab())).toEqual([])
})

it('is not written of a form that was sent, or a draft that was deleted, before the tab has its name', async () => {
  const tab = await openTab()
  const keeping = type(tab, 'Ravi')
  writeDraftText(form, staff, undefined)
  await keeping
  expect(localStorage.length + sessionStorage.length).toBe(0)
})

it('is left to others again when it was claimed and not continued', async () => {
  const lost = await openTab()
  await type(lost, 'Ravi')
  loseAllTabs()
  const tab = await openTab()
  const [copy] = await tab.findCopies(form, staff)
  await tab.claimCopy(form, staff, copy!.tabId)
  tab.releaseCopy(copy!.tabId)
  await vi.advanceTimersByTimeAsync(0)
  expect(await found(tab)).toEqual(['Ravi'])
})

it('is taken by the form over the same row once its tab is lost, and leaves those of other forms', async () => {
  const lost = await openTab()
  await type(lost, 'Paid 500', staff, 'payment.7')
  await type(lost, 'Paid 800', staff, 'payment.17')
  await type(lost, 'Pulse 80', staff, 'vitals.7')
  const tab = await openTab()
  await tab.takeCopy('payment.7', staff)
  expect(readDraftText('payment.7', staff)).toBeNull()
  loseAllTabs()
  await tab.takeCopy('payment.7', 8)
  expect(readDraftText('payment.7', 8)).toBeNull()
  await tab.takeCopy('payment.7', staff)
  expect(readDraftText('payment.7', staff)).toBe('Paid 500')
  await tab.takeCopy('7', staff)
  expect(readDraftText('7', staff)).toBeNull()
  await tab.takeCopy('vitals.7', staff)
  expect(readDraftText('vitals.7', staff)).toBe('Pulse 80')
  expect(readDraftText('payment.17', staff)).toBeNull()
  // Lost again, each is found again, and once.
  loseAllTabs()
  const last = await openTab()
  await last.takeCopy('payment.7', staff)
  expect(readDraftText('payment.7', staff)).toBe('Paid 500')
  await type(last, null, staff, 'payment.7')
  await last.takeCopy('payment.7', staff)
  expect(readDraftText('payment.7', staff)).toBeNull()
})

it('of several lost tabs is taken one after the other, the latest first', async () => {
  for (const [minutes, name] of ['Ravi', 'Meena'].entries()) {
    vi.setSystemTime(noon + minutes * 60_000)
    await type(await openTab(), name)
  }
  loseAllTabs()
  const tab = await openTab()
  for (const name of ['Meena', 'Ravi', null]) {
    await tab.takeCopy(form, staff)
    expect(readDraftText(form, staff)).toBe(name)
    await type(tab, null)
  }
})

it('grows no younger by being taken', async () => {
  await type(await openTab(), 'Ravi')
  loseAllTabs()
  vi.setSystemTime(noon + 11 * 3_600_000)
  const tab = await openTab()
  await tab.takeCopy(form, staff)
  // As the form does that is filled with it.
  await type(tab, 'Ravi')
  loseAllTabs()
  vi.setSystemTime(noon + 12 * 3_600_000)
  expect(await found(await openTab())).toEqual([])
})

it('stays where the tab that would take it can store nothing', async () => {
  await type(await openTab(), 'Ravi')
  loseAllTabs()
  const tab = await openTab()
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await tab.takeCopy(form, staff)
  full.mockRestore()
  await vi.advanceTimersByTimeAsync(0)
  expect(await found(tab)).toEqual(['Ravi'])
})

it('that is too old is deleted as any page begins, and a reloaded tab is alive from then on', async () => {
  await type(await openTab(), 'Ravi')
  const stored = { ...sessionStorage }
  loseAllTabs()
  const next = await openTab()
  Object.assign(sessionStorage, stored)
  await next.beginWithCopies(staff)
  expect(await found(await openTab())).toEqual([])
  loseAllTabs()
  vi.setSystemTime(noon + 12 * 3_600_000)
  await (await openTab()).beginWithCopies(8)
  expect(localStorage.length).toBe(0)
})

it('of two forms that a page opens at once each is filled with what the same tab has left of it', async () => {
  const lost = await openTab()
  await type(lost, 'Pulse 80', staff, 'vitals.7')
  await type(lost, 'Paid 500', staff, 'payment.7')
  loseAllTabs()
  const tab = await openTab()
  await Promise.all([tab.takeCopy('vitals.7', staff), tab.takeCopy('payment.7', staff)])
  expect(readDraftText('vitals.7', staff)).toBe('Pulse 80')
  expect(readDraftText('payment.7', staff)).toBe('Paid 500')
})
