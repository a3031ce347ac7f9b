import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deleteAllDrafts } from '../../platform/drafts/delete-drafts.tsx'

/** The locks of a browser with several tabs: each tab is a copy of the module, and dies by its hand. */
let held: Set<string>
const locks = {
  request: async (
    name: string,
    _: object,
    hold: (lock: object | null) => Promise<void> | null,
  ): Promise<void> => {
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
  const { setClinic } = await import('../../platform/clock/clinic-clock.tsx')
  setClinic({ timeZone: 'Asia/Kolkata', serverOffsetMs: 0.5 })
  return import('./booking-copies.tsx')
}
const loseAllTabs = () => held.clear()
const found = async (tab: Awaited<ReturnType<typeof openTab>>, of = staff) => {
  const finding = tab.findBookingCopies(of)
  await vi.advanceTimersByTimeAsync(1000)
  return (await finding).map(({ text }) => text)
}

it('is offered to another tab once its own is lost, and not before', async () => {
  const first = await openTab()
  await first.keepBookingCopy(staff, () => 'Ravi')
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
  await lost.keepBookingCopy(staff, () => 'Ra')
  vi.setSystemTime(noon + 60_000)
  await lost.keepBookingCopy(staff, () => 'Ravi')
  loseAllTabs()
  const tab = await openTab()
  const [copy] = await tab.findBookingCopies(staff)
  expect(copy).toMatchObject({ begunAt: noon, text: 'Ravi' })
  expect(await tab.claimBookingCopy(staff, copy!.id)).toBe('Ravi')
  const other = await openTab()
  expect(await other.claimBookingCopy(staff, copy!.id)).toBeUndefined()
  tab.deleteBookingCopy(staff, copy!.id)
  loseAllTabs()
  expect(await found(other)).toEqual([])
})

it('stays that of its tab when it is reloaded', async () => {
  const before = await openTab()
  await before.keepBookingCopy(staff, () => 'Ravi')
  const stored = { ...sessionStorage }
  window.dispatchEvent(new Event('pagehide'))
  await vi.advanceTimersByTimeAsync(0)
  const other = await openTab()
  Object.assign(sessionStorage, stored)
  vi.resetModules()
  const reloaded = await import('./booking-copies.tsx')
  await reloaded.claimOwnCopy(staff)
  sessionStorage.clear()
  expect(await found(other)).toEqual([])
  Object.assign(sessionStorage, stored)
  await reloaded.keepBookingCopy(staff, () => 'Ravi Kumar')
  expect(Object.keys(localStorage)).toHaveLength(1)
})

it('is deleted with the booking, by signing out, and after twelve hours whoever finds it', async () => {
  const tab = await openTab()
  await tab.keepBookingCopy(staff, () => 'Ravi')
  await tab.keepBookingCopy(staff, () => null)
  expect(localStorage.length).toBe(0)
  await tab.keepBookingCopy(staff, () => 'Ravi')
  deleteAllDrafts()
  expect(localStorage.length + sessionStorage.length).toBe(0)
  await tab.keepBookingCopy(staff, () => 'Ravi')
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
  await tab.keepBookingCopy(staff, () => null)
  expect(held.size + localStorage.length).toBe(0)
})

it('is deleted by the booking, also after others were signed in to the same page', async () => {
  const tab = await openTab()
  await tab.keepBookingCopy(staff, () => 'Ravi')
  await tab.keepBookingCopy(8, () => 'Of a colleague')
  await tab.keepBookingCopy(staff, () => 'Ravi Kumar')
  await tab.keepBookingCopy(staff, () => null)
  loseAllTabs()
  expect(await found(await openTab())).toEqual([])
})

it('stays that of a tab which is shown again after it was left', async () => {
  const tab = await openTab()
  await tab.keepBookingCopy(staff, () => 'Ravi')
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

it('is not written of a booking that was sent, or a draft that was deleted, before the tab has its name', async () => {
  const tab = await openTab()
  let text: string | null = 'Ravi'
  const keeping = tab.keepBookingCopy(staff, () => text)
  text = null
  await keeping
  expect(localStorage.length + sessionStorage.length).toBe(0)
})

it('is left to others again when it was claimed and not continued', async () => {
  const lost = await openTab()
  await lost.keepBookingCopy(staff, () => 'Ravi')
  loseAllTabs()
  const tab = await openTab()
  const [copy] = await tab.findBookingCopies(staff)
  await tab.claimBookingCopy(staff, copy!.id)
  tab.releaseBookingCopy(copy!.id)
  await vi.advanceTimersByTimeAsync(0)
  expect(await found(tab)).toEqual(['Ravi'])
})
