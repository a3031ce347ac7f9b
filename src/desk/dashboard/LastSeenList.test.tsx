import { act, cleanup, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { currentClinicTime } from '../../platform/clock/clinic-clock.tsx'
import { allowLastSeen, readLastSeen } from '../../platform/offline/last-seen.tsx'
import { screens } from '../../app/screens/screens.tsx'
import { FailingServer, forgetAll, openScreen } from '../../test-kit/failing-server.tsx'
import { buildAppointment } from '../../test-kit/build-appointment.ts'
import { setSignedIn } from '../../test-kit/render-page.tsx'
import { lastSeenTodaySchema } from './last-seen-today.ts'
import { useKeepToday } from './use-last-seen-today.tsx'

const landingPage = screens.find(({ name }) => name === 'landingPage')!
let server: FailingServer

beforeEach(() => {
  server = new FailingServer()
})
afterEach(() => {
  allowLastSeen(true)
  clearStoredSession()
  forgetAll()
})

const mark = () => screen.queryByText(/^The list as of \d\d:\d\d\./)
const kept = () => localStorage.getItem('lastSeen')

/** The desk sees today's list, and is opened once more without its server. */
async function seeAndLose(): Promise<void> {
  await openScreen(landingPage)
  await screen.findAllByRole('button', { name: /^Conduct/ })
  const entry = kept()
  const session = { ...localStorage }
  cleanup()
  forgetAll()
  for (const [name, text] of Object.entries(session)) localStorage.setItem(name, String(text))
  server = new FailingServer()
  server.broken = 'no line'
  if (entry) localStorage.setItem('lastSeen', entry)
}

it('today’s list that was seen is read without the server, and lives on when it is back', async () => {
  await seeAndLose()
  expect(kept()).not.toContain('price')
  await openScreen(landingPage)
  await waitFor(() => expect(mark()).not.toBeNull())
  expect(screen.getByRole('region', { name: "Today's" }).textContent).toContain('Alpha')
  expect(screen.queryByRole('button', { name: /^(Conduct|Cancel)/ })).toBeNull()
  await server.comeBack()
  await waitFor(() => expect(mark()).toBeNull())
  expect(await screen.findAllByRole('button', { name: /^Conduct/ })).not.toHaveLength(0)
})

describe('a list of several pages', () => {
  const key = { name: 'today', sessionId: 's', day: currentClinicTime().today }
  const filter = { branch: null, consultant: null, day: '' }
  const rowsOf = (count: number) =>
    Array.from({ length: count }, (_, index) => buildAppointment({ id: index + 1 }))
  const version = { list: 'today', readAt: Date.now() }
  const keepToday = (count: number, readAt = version.readAt) => ({
    isSeen: true,
    filter,
    rows: rowsOf(count),
    hasFurtherPages: true,
    version: { ...version, readAt },
  })
  const keptList = () => readLastSeen(key, lastSeenTodaySchema)

  beforeEach(() => {
    setSignedIn('Admin', 9)
    server.samples.adaptAnswer = (_, sample) =>
      'next' in (sample as object) ? { rows: rowsOf(3), next: null } : sample
  })

  it('is kept as far as it is on the screen, before the rest was read', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { rerender, unmount } = renderHook(useKeepToday, { initialProps: keepToday(2) })
    await vi.advanceTimersByTimeAsync(500)
    expect(keptList()).toMatchObject({ isWhole: false, rows: [{ id: 1 }, { id: 2 }] })
    // A list that always changes is read whole all the same.
    for (let change = 1; change <= 5; change += 1) {
      rerender(keepToday(2, version.readAt + change))
      await vi.advanceTimersByTimeAsync(1_000)
    }
    await waitFor(() => expect(keptList()).toMatchObject({ isWhole: true }))
    expect(keptList()!.rows).toHaveLength(3)
    // And what is on the screen of it takes nothing away.
    rerender(keepToday(2, version.readAt + 6))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(keptList()!.rows).toHaveLength(3)
    unmount()
    vi.useRealTimers()
  })

  it('says so without the server, where only its beginning was kept', async () => {
    await seeAndLose()
    const entry = JSON.parse(kept()!)
    localStorage.setItem(
      'lastSeen',
      JSON.stringify({ ...entry, value: { ...entry.value, isWhole: false } }),
    )
    await openScreen(landingPage)
    await screen.findByText(
      /^The list as of .* Later appointments of the day are not in the list\.$/,
    )
    expect(mark()).not.toBeNull()
  })
})

it('a clinic that keeps no list has none to show', async () => {
  act(() => allowLastSeen(false))
  await seeAndLose()
  expect(kept()).toBeNull()
  await openScreen(landingPage)
  expect(await screen.findAllByRole('button', { name: 'Try again' })).not.toHaveLength(0)
  expect(mark()).toBeNull()
})
