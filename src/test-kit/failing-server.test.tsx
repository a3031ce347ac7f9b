import { act, render, screen, waitFor, within } from '@testing-library/react'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { onlineManager, QueryClientProvider } from '@tanstack/react-query'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import { Suspense } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '../access/permissions/paths.ts'
import { clearStoredSession, storedStaff } from '../access/auth/stored-session.tsx'
import { maySee, type ScreenName } from '../access/permissions/permissions.ts'
import { text } from '../platform/i18n/i18n.tsx'
import type { TextKey } from '../platform/i18n/text-key.ts'
import { beSignedIn } from './render-page.tsx'
import { pageWords } from './visible-text.tsx'
import { SampleServer } from './sample-server.tsx'
import { Guarded } from '../app/screens/RequirePermission.tsx'
import { createQueryClient } from '../app/screens/query-client.tsx'
import { screens, type Screen } from '../app/server/screens.tsx'

/** What stands where there is nothing: only the server may say so. */
const emptyTexts = (
  [
    'table.empty',
    'field.nothingFound',
    'arrivals.empty',
    'arrivals.emptyState',
    'booking.noConsultant',
    'booking.householdNobody',
    'calendar.nobodyWeek',
    'calendar.noBranch',
    'clients.nobody',
    'clients.noVisits',
    'clients.noPayments',
    'dashboard.noEmptySlots',
    'dashboard.noSlotsForDate',
    'displaced.none',
    'history.none',
    'holidays.noHits',
    'masters.nothing',
    'reports.pictures.none',
    'sheet.nothingYetHint',
    'slots.noneForDay',
    'slots.notOffered',
    'tokens.none',
  ] as const satisfies TextKey[]
).map((key) => text(key))

/** What a screen needs before it reads anything. */
const begin: Partial<Record<ScreenName, (user: UserEvent) => Promise<void>>> = {
  clients: async (user) => user.type(screen.getByRole('searchbox'), 'Alpha'),
}
const search: Partial<Record<ScreenName, string>> = {
  schedule: '?consultant=1&branch=1',
  reportPrint: '?tab=home',
}
/** What is read there, where it is no text of anybody's. */
const shows: Partial<Record<ScreenName, string>> = {
  signInRules: text('role.Admin'),
  reportPrint: 'patientName',
}
/** These read nothing by themselves. */
const silent = new Set<ScreenName>(['signIn', 'firstAdmin', 'changePassword', 'secondFactor'])
const readingScreens = screens.filter(({ name }) => !silent.has(name))

let broken: 'refused' | 'no line' | undefined

beforeEach(() => {
  // Rows are drawn where there is room for them.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  const server = new SampleServer({ 1: 'Alpha' })
  // Or a list would never end.
  server.adapt = (_, sample) => (hasNext(sample) ? { ...sample, next: null } : sample)
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (broken === 'no line') throw new TypeError('Failed to fetch')
    if (!broken) return answer(path, init)
    return Response.json({ code: 'unexpected', message: '', requestId: 'r' }, { status: 500 })
  })
})
afterEach(() => {
  clearStoredSession()
  sessionStorage.clear()
  localStorage.clear()
  onlineManager.setOnline(true)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const hasNext = (sample: unknown): sample is object =>
  typeof sample === 'object' && sample !== null && 'next' in sample

async function open({ name, ...rest }: Screen) {
  beSignedIn('Admin', 1)
  if (!maySee(name, storedStaff())) beSignedIn('Consultant', 4)
  const client = createQueryClient(() => {})
  const { queries } = client.getDefaultOptions()
  client.setDefaultOptions({ queries: { ...queries, retryDelay: 1 } })
  const router = createMemoryRouter(
    [{ path: paths[name], element: <Guarded screen={{ name, ...rest }} /> }],
    { initialEntries: [paths[name].replace(':id', '1') + (search[name] ?? '')] },
  )
  render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        <Notifications />
        <main>
          <Suspense>
            <RouterProvider router={router} />
          </Suspense>
        </main>
      </MantineProvider>
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  await waitFor(() => expect(screen.getByRole('main').textContent).not.toBe(''))
  await begin[name]?.(user)
}

const page = () => within(screen.getByRole('main'))
const tryAgain = () => page().queryAllByRole('button', { name: /^Try again/ })

/** Waits for the failure; answers what stands there as if the server had said it. */
async function saysThatItFailed(): Promise<string[]> {
  await waitFor(() => expect(tryAgain().length).toBeGreaterThan(0))
  const shown = screen.getByRole('main').textContent
  return emptyTexts.filter((one) => shown.includes(one))
}

async function seeData({ name }: Screen): Promise<void> {
  await waitFor(() => {
    expect(tryAgain()).toHaveLength(0)
    expect(pageWords()).toContain(shows[name] ?? 'Alpha')
  })
}

describe('with a server that answers every reading with 500', () => {
  it.each(readingScreens)('$name says so, and shows what is there after a press', async (one) => {
    broken = 'refused'
    await open(one)
    expect(await saysThatItFailed()).toEqual([])
    broken = undefined
    for (const button of tryAgain()) await act(async () => button.click())
    await seeData(one)
  })
})

describe('with a line that is away', () => {
  it.each(readingScreens)('$name says so, and comes back with the line', async (one) => {
    broken = 'no line'
    await open(one)
    expect(await saysThatItFailed()).toEqual([])
    act(() => onlineManager.setOnline(false))
    broken = undefined
    act(() => onlineManager.setOnline(true))
    await seeData(one)
  })
})
