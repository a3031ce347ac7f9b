import { screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import BranchDayScreen from './BranchDayScreen.tsx'
import { useBranchDayColumns } from './branch-day-columns.tsx'
import CloseOfDayScreen from './CloseOfDayScreen.tsx'
import type { DrawerOfDay } from './drawers.ts'

const left: DrawerOfDay = {
  id: 11,
  staffId: 1,
  staffName: 'Asha',
  branchId: 1,
  branchName: 'Koramangala',
  day: '2020-11-23',
  expected: { opening: 10_000, cash: 80_000, online: 0, notTold: 0 },
  isFirst: false,
  isLaterClosed: false,
  earlierOpen: [],
  vouchers: [],
  closes: [],
}
const later: DrawerOfDay = {
  ...left,
  id: 12,
  day: '2020-11-24',
  earlierOpen: [{ id: 11, day: '2020-11-23', paise: 80_000 }],
}

function serve(...drawers: DrawerOfDay[]): void {
  setSignedIn('Admin')
  vi.stubGlobal('fetch', async () => Response.json(drawers))
}
afterEach(() => {
  clearStoredSession()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const warning = 'Earlier days of this drawer were left open.'
const countFirst = { name: 'Count 23-11-2020 first: ₹800' }

it('who counts a day is warned of an earlier one that was left open, and can count that first', async () => {
  serve(left, later)
  const user = renderPage(
    <MemoryRouter>
      <CloseOfDayScreen />
    </MemoryRouter>,
  )
  await user.click(await screen.findByRole('button', { name: 'Count: Koramangala, 24-11-2020' }))
  expect((await screen.findByRole('alert')).textContent).toContain(warning)
  await user.click(screen.getByRole('button', countFirst))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(screen.getByRole('dialog').textContent).toContain('Asha, Koramangala, 23-11-2020')
})

it('asks before it leads away from a count that has begun', async () => {
  serve(left, later)
  const user = renderPage(
    <MemoryRouter>
      <CloseOfDayScreen />
    </MemoryRouter>,
  )
  await user.click(await screen.findByRole('button', { name: 'Count: Koramangala, 24-11-2020' }))
  const [notes] = await screen.findAllByRole<HTMLInputElement>('textbox')
  await user.type(notes!, '3')
  await user.click(screen.getByRole('button', countFirst))
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(notes!.value).toBe('3')
  await user.click(screen.getByRole('button', countFirst))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(screen.getByRole('dialog').textContent).toContain('Asha, Koramangala, 23-11-2020')
})

describe('on the day of a branch', () => {
  /** Answers with the day that is asked for. */
  function serveDays(days: Record<string, DrawerOfDay>): void {
    setSignedIn('Admin')
    // jsdom has no layout, and a table without height renders no rows.
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
    vi.stubGlobal('fetch', async (url: string) => {
      const { pathname, searchParams } = new URL(url, location.origin)
      if (pathname !== '/api/branch-day') return Response.json([])
      const drawer = days[searchParams.get('day')!]
      return Response.json({
        branchName: 'Koramangala',
        totals: [],
        receipts: [],
        drawers: drawer ? [drawer] : [],
      })
    })
  }
  const open = () =>
    renderPage(
      <MemoryRouter initialEntries={['/?branch=1&day=2020-11-24']}>
        <BranchDayScreen />
      </MemoryRouter>,
    )

  it('the count of the earlier day opens, and only once', async () => {
    serveDays({ [left.day]: left, [later.day]: later })
    const user = open()
    await user.click(await screen.findByRole('button', { name: 'Count: Asha' }))
    await user.click(await screen.findByRole('button', countFirst))
    await waitFor(() =>
      expect(screen.getByRole('dialog').textContent).toContain('Asha, Koramangala, 23-11-2020'),
    )
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const day = screen.getByRole<HTMLInputElement>('textbox', { name: /^Date/ })
    expect(day.value).toBe('23-11-2020')
    for (const typed of ['24-11-2020', '23-11-2020']) {
      await user.clear(day)
      await user.type(day, typed)
      await screen.findByRole('button', { name: 'Count: Asha' })
    }
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('nothing opens where another desk has counted it meanwhile', async () => {
    serveDays({ [left.day]: { ...left, isLaterClosed: true }, [later.day]: later })
    const user = open()
    await user.click(await screen.findByRole('button', { name: 'Count: Asha' }))
    await user.click(await screen.findByRole('button', countFirst))
    await screen.findByText(/A later day of this drawer is closed already/)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

/** What stands in a column of the day of a branch. */
function Cell({ drawer, column }: { drawer: DrawerOfDay; column: string }) {
  const columns = useBranchDayColumns({ onCount: () => {}, onReopen: () => {}, onMove: () => {} })
  return columns.find(({ key }) => key === column)!.cell(drawer, 0)
}

it('the day of a branch says why a day before a counted one cannot be counted', () => {
  setSignedIn('Admin')
  const closedOut = { ...left, isLaterClosed: true }
  const { unmount } = renderPage(<Cell drawer={left} column="actions" />)
  expect(screen.getByRole('button', { name: 'Count: Asha' })).toBeTruthy()
  unmount()
  renderPage(
    <>
      <Cell drawer={closedOut} column="state" />
      <Cell drawer={closedOut} column="actions" />
    </>,
  )
  expect(screen.getByText(/A later day of this drawer is closed already/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
