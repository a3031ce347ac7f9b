import { MantineProvider } from '@mantine/core'
import { theme } from '../platform/ui/theme.tsx'
import { Notifications } from '@mantine/notifications'
import { onlineManager, QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import { type ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, vi } from 'vitest'
import type { Role } from '../access/permissions/access.ts'
import { paths } from '../access/permissions/paths.ts'
import { clearStoredSession, storedStaff } from '../access/auth/stored-session.tsx'
import { canSee, type ScreenName } from '../access/permissions/screen-permissions.ts'
import { RequirePermission } from '../app/screens/RequirePermission.tsx'
import { createQueryClient } from '../app/screens/query-client.tsx'
import type { Screen } from '../access/permissions/screen.tsx'
import { text } from '../platform/i18n/i18n.tsx'
import type { TextKey } from '../platform/i18n/text-key.ts'
import { setSignedIn, visibleText } from './render-page.tsx'
import { SampleServer } from './sample-server.tsx'
import { PartSuspense } from '../platform/ui/PartSuspense.tsx'

/** Texts of empty lists, which must not be shown after a failure. */
const emptyTexts = (
  [
    'table.empty',
    'field.nothingFound',
    'arrivals.empty',
    'arrivals.emptyState',
    'booking.noConsultant',
    'booking.householdNobody',
    'calendar.emptyWeek',
    'calendar.noBranch',
    'patients.noneFound',
    'patients.noVisits',
    'patients.noPayments',
    'dashboard.noSlots.taken',
    'dashboard.noSlotsForDate',
    'rebooking.none',
    'history.none',
    'holidays.noneAffected',
    'masters.nothing',
    'reports.charts.none',
    'sheet.nothingYetHint',
    'slots.noneForDay',
    'slots.notOffered',
    'tokens.none',
  ] as const satisfies TextKey[]
).map((key) => text(key))

export type Failure = 'refused' | 'no line'
/** 'hangs': no answer arrives for now. */
type Fault = Failure | 'hangs'

/** A server that answers with samples, and fails while it is broken. */
export class FailingServer {
  broken: Fault | undefined
  /** Which calls fail while it is broken; all by default. */
  breaks: (path: string) => boolean = () => true
  /** The paths of failed requests, oldest first. */
  failed: string[] = []
  private waiting: (() => void)[] = []
  readonly samples = new SampleServer({ 1: 'Alpha' })

  constructor() {
    // jsdom has no layout, and rows are rendered only where they have room.
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
    // Without further pages, or a list would never end.
    this.samples.adaptAnswer = (_, sample) => (hasNext(sample) ? { ...sample, next: null } : sample)
    const answer = globalThis.fetch
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      if (!this.broken || !this.breaks(path)) return answer(path, init)
      this.failed.push(path)
      if (this.broken === 'hangs') {
        await new Promise<void>((resolve) => this.waiting.push(resolve))
        return answer(path, init)
      }
      if (this.broken === 'no line') throw new TypeError('Failed to fetch')
      return Response.json({ code: 'unexpected', message: '', requestId: 'r' }, { status: 500 })
    })
  }

  /**
   * Ends the fault: failed requests are retried by a button or, without a connection,
   * automatically.
   */
  async comeBack(): Promise<void> {
    const wasAway = this.broken === 'no line'
    this.broken = undefined
    this.failed = []
    for (const go of this.waiting.splice(0)) go()
    if (!wasAway) for (const button of tryAgain()) await act(async () => button.click())
    else {
      act(() => onlineManager.setOnline(false))
      act(() => onlineManager.setOnline(true))
    }
  }
}

const hasNext = (sample: unknown): sample is object =>
  typeof sample === 'object' && sample !== null && 'next' in sample

/** Clears all state of a page and its server. */
export function forgetAll(): void {
  clearStoredSession()
  sessionStorage.clear()
  localStorage.clear()
  onlineManager.setOnline(true)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
}

/** The product's query client, with short pauses before retries. */
function impatientQueries(): QueryClient {
  const client = createQueryClient(() => {})
  const { queries } = client.getDefaultOptions()
  client.setDefaultOptions({ queries: { ...queries, retryDelay: 1 } })
  return client
}

/** Renders something in a page of its own; returns its queries. */
export function drawn(content: ReactElement, queries = impatientQueries()): QueryClient {
  render(
    <QueryClientProvider client={queries}>
      <MantineProvider env="test" theme={theme}>
        <Notifications />
        <main>
          <PartSuspense>{content}</PartSuspense>
        </main>
      </MantineProvider>
    </QueryClientProvider>,
  )
  return queries
}

const search: Partial<Record<ScreenName, string>> = {
  schedule: '?consultant=1&branch=1',
  reportPrint: '?tab=home',
}

interface Visitor {
  address?: string | undefined
  role?: Role | undefined
}

/** Opens a screen as a person who can see it; returns its queries. */
export async function openScreen(
  { name, ...rest }: Screen,
  { address, role }: Visitor = {},
): Promise<QueryClient> {
  setSignedIn(role ?? 'Admin', 1)
  if (!canSee(name, storedStaff())) setSignedIn('Consultant', 4)
  const router = createMemoryRouter(
    [{ path: paths[name], element: <RequirePermission screen={{ name, ...rest }} /> }],
    { initialEntries: [paths[name].replace(':id', '1') + (address ?? search[name] ?? '')] },
  )
  const queries = drawn(<RouterProvider router={router} />)
  await waitFor(() => expect(screen.getByRole('main').textContent).not.toBe(''))
  return queries
}

/** Waits until everything is answered and rendered; returns the text of the page or its part then. */
export async function settledText(
  queries: QueryClient,
  textOf: () => string = visibleText,
): Promise<string> {
  let shown: string | undefined
  return waitFor(() => {
    const shownBefore = shown
    shown = textOf()
    // A short wait shows no sign of loading, so that none of them says that all is here.
    expect(queries.isFetching()).toBe(0)
    expect(shown).toBe(shownBefore)
    return shown
  })
}

/** The retry buttons; those of an open dialog only. */
export const tryAgain = () =>
  within(screen.queryByRole('dialog') ?? screen.getByRole('main')).queryAllByRole('button', {
    name: /^Try again/,
  })

/** Waits for the failure; returns the texts that only a server's answer may show. */
export async function saidWhileFailing(): Promise<string[]> {
  await waitFor(() => expect(tryAgain().length).toBeGreaterThan(0))
  const shown = (screen.queryByRole('dialog') ?? screen.getByRole('main')).textContent
  return emptyTexts.filter((one) => shown.includes(one))
}
