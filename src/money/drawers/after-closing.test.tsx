import { screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { currentClinicTime } from '../../platform/clock/clinic-clock.tsx'
import { addDays, formatDay } from '../../platform/day/day.ts'
import { renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import type { Voucher } from '../vouchers/vouchers.ts'
import CloseOfDayScreen from './CloseOfDayScreen.tsx'
import type { DrawerClose, DrawerOfDay } from './drawers.ts'

const { today } = currentClinicTime()
const [yesterday, tomorrow] = [addDays(today, -1), addDays(today, 1)]
const nothing = { opening: 0, cash: 0, online: 0, notTold: 0 }
const at = `${today}T06:00:00.000Z`

const voucher: Voucher = {
  id: 5,
  number: 'KOR/V/2026-27/000005',
  at,
  kind: 'travel',
  paise: 8_000,
  note: null,
  by: 'Asha',
  takesBack: null,
  isTakenBack: false,
}
const close: DrawerClose = {
  ...nothing,
  id: 3,
  at,
  by: 'Asha',
  notes: {},
  countedCash: 0,
  countedOnline: 0,
  cashDifference: 0,
  onlineDifference: 0,
  reason: null,
  carried: 0,
  carriedTo: null,
  reopened: null,
}
const reopened = { ...close, reopened: { at, by: 'Meera', reason: 'counted_wrong' } }
const drawer = (day: string, changes: Partial<DrawerOfDay> = {}): DrawerOfDay => ({
  id: Date.parse(day) / 86_400_000,
  staffId: 1,
  staffName: 'Asha',
  branchId: 1,
  branchName: 'Koramangala',
  day,
  expected: nothing,
  isFirst: false,
  isLaterClosed: false,
  earlierOpen: [],
  vouchers: [],
  closes: [],
  ...changes,
})

afterEach(() => {
  clearStoredSession()
  vi.unstubAllGlobals()
})

/** The lists of vouchers on the screen, each with the texts of its entries. */
async function vouchersOf(...drawers: DrawerOfDay[]) {
  setSignedIn('Employee')
  vi.stubGlobal('fetch', async () => Response.json(drawers))
  renderPage(
    <MemoryRouter>
      <CloseOfDayScreen />
    </MemoryRouter>,
  )
  await screen.findAllByRole('heading', { name: /Koramangala/ })
  return screen
    .queryAllByRole('list', { name: /Koramangala/ })
    .map((list) => [list.getAttribute('aria-label'), within(list).getAllByRole('listitem').length])
}
const ofToday = `Paid out and put in: Koramangala, ${formatDay(today)}`
const afterClosing = drawer(tomorrow, {
  expected: { ...nothing, cash: -3_000 },
  vouchers: [voucher],
})

it.each([
  ['closed', close],
  ['opened again', reopened],
])('a voucher after closing stands with the drawer, %s, and can be taken back', async (_, it) => {
  const lists = await vouchersOf(drawer(today, { closes: [it] }), afterClosing)
  expect(lists).toEqual([[ofToday, 1]])
  screen.getByRole('button', { name: `Take back: ${voucher.number}` })
  screen.getByText(/^Received after closing: ₹50\./)
  screen.getByText(/^Paid out or put in after closing: .*80\./)
})

it('a drawer that was left open has the vouchers of its own day alone', async () => {
  const own = drawer(today, { vouchers: [voucher, { ...voucher, id: 6 }] })
  const lists = await vouchersOf(drawer(yesterday, { closes: [reopened] }), own, afterClosing)
  expect(lists).toEqual([[ofToday, 3]])
})
