import { notifications } from '@mantine/notifications'
import { screen, within } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import type { Role } from '../access/permissions/access.ts'
import { currentClinicTime } from '../platform/clock/clinic-clock.tsx'
import { clearStoredSession } from '../access/auth/stored-session.tsx'
import { addDays, formatDay, weekdayOf, type Day } from '../platform/day/day.ts'
import { problems, type ProblemCode } from '../platform/http/problem.ts'
import { shortWeekday } from '../platform/i18n/format-day.tsx'
import { LivePage } from './live-page.tsx'
import { setSignedIn, renderPage } from './render-page.tsx'
import type { Session, Series } from '../scheduling/series/series-page.ts'
import { SeriesScreen } from '../scheduling/series/SeriesScreen.tsx'

export const { today } = currentClinicTime()
const priya = 12
export const vikram = 13

const session = (id: number, day: Day, changes: Partial<Session> = {}): Session => ({
  id,
  day,
  starts: '11:30',
  ends: '12:00',
  consultantId: priya,
  consultantName: 'Priya Menon',
  slot: 41,
  status: 'PE',
  paymentStatus: 'U',
  price: 800,
  fees: null,
  paidBefore: 0,
  paidInPart: 0,
  packagePays: false,
  visitRecorded: false,
  version: 1,
  ...changes,
})

/** Done, cancelled, missed, today's, and three to come, the last with another consultant. */
export const series: Series = {
  id: 7,
  mark: 'm1',
  branchId: 1,
  branchName: 'Koramangala',
  serviceId: 6,
  serviceName: 'Physiotherapy (session)',
  patientName: 'Lata Mangesh',
  mobile: '9876500001',
  startDay: addDays(today, -21),
  slots: [41],
  sessions: [
    session(101, addDays(today, -21), { status: 'CD', paymentStatus: 'P' }),
    session(102, addDays(today, -14), { status: 'CN' }),
    session(103, addDays(today, -7)),
    session(104, today),
    session(105, addDays(today, 7)),
    session(106, addDays(today, 14), { version: 3 }),
    session(107, addDays(today, 21), { consultantId: vikram, consultantName: 'Vikram Patil' }),
  ],
}

const slotOn = (id: number, weekday: number, starts: string, ends: string) => ({
  id,
  weekday,
  starts,
  ends,
  consultantId: priya,
  consultantName: 'Priya Menon',
  fee: 800,
})

export const weekSlots = [
  slotOn(41, weekdayOf(today), '11:30', '12:00'),
  slotOn(42, weekdayOf(addDays(today, 1)), '16:00', '16:30'),
]

export const slotOnDay = (day: Day, slot = 41, starts = '11:30', ends = '12:00') => ({
  day,
  slot,
  starts,
  ends,
  consultantId: priya,
  consultantName: 'Priya Menon',
  price: 800,
})

export const tomorrow = addDays(today, 1)

/** Each session two weeks later, and one skipped holiday. */
export const plan = {
  moves: [
    { ...slotOnDay(addDays(today, 21)), id: 105, version: 1 },
    { ...slotOnDay(addDays(today, 35)), id: 106, version: 3 },
    { ...slotOnDay(addDays(today, 42)), id: 107, version: 1 },
  ],
  skipped: [{ ...slotOnDay(addDays(today, 28)), why: 'holiday', holiday: 'Founders day' }],
  full: true,
}

/** What the server answers and was asked; each test changes the answers of its subject. */
export const server = {} as {
  /** The server's answers by path; each test changes those of its subject. */
  answers: Record<string, unknown>
  sent: Record<string, unknown[]>
  requests: string[]
}

export const answerProblem = (code: ProblemCode): Response =>
  Response.json({ code, message: code, requestId: 'r' }, { status: problems[code] })

export function openPage(role: Role = 'Admin', id = 1, search = '') {
  setSignedIn(role, id)
  return renderPage(
    <LivePage>
      <MemoryRouter initialEntries={[`/subscriptions/7${search}`]}>
        <Routes>
          <Route
            path="/subscriptions/:id"
            element={<SeriesScreen renderMoney={() => null} renderCancelNote={() => null} />}
          />
        </Routes>
      </MemoryRouter>
    </LivePage>,
  )
}

export type User = ReturnType<typeof renderPage>
export const show = (day: Day) => `${shortWeekday(day)} ${formatDay(day)}`
export const button = (name: string | RegExp) => screen.findByRole('button', { name })
export const buttons = () => screen.queryAllByRole('button').map((it) => it.textContent)

export const rows = async () => {
  const table = within(await screen.findByRole('table', { name: 'Sessions' }))
  return table
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    )
}

export const readsOf = (path: string) => server.requests.filter((it) => it === path).length

export async function openMove(user: User, of = series.sessions[4]!): Promise<void> {
  await user.click(await button(`Move: ${show(of.day)}`))
  await screen.findByRole('dialog')
}

/** Serves a series in each test of a file. */
export function serveSeries(): void {
  // Loaded before the tests: the first lazy dialog can take seconds on a busy machine.
  beforeAll(() =>
    Promise.all([
      import('../scheduling/series/CancelRestDialog.tsx'),
      import('../scheduling/series/MoveSessionDialog.tsx'),
    ]),
  )
  beforeEach(() => {
    server.answers = {
      '/api/subscriptions/7': series,
      '/api/subscriptions/7/mark': { mark: 'm1' },
      '/api/subscriptions/week-slots': weekSlots,
      '/api/subscriptions/7/places': {
        places: [
          slotOnDay(tomorrow, 42, '16:00', '16:30'),
          slotOnDay(tomorrow, 43, '16:30', '17:00'),
        ],
        closed: null,
      },
      '/api/subscriptions/7/plan-move': plan,
      '/api/subscriptions/7/move': {},
      '/api/subscriptions/7/cancel': {},
    }
    server.sent = {}
    server.requests = []
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const path = url.split('?')[0]!
      server.requests.push(path)
      if (init.method === 'POST') (server.sent[path] ??= []).push(JSON.parse(init.body as string))
      const answer = server.answers[path]
      return answer instanceof Response ? answer.clone() : Response.json(answer)
    })
  })
  afterEach(() => {
    notifications.clean()
    clearStoredSession()
    sessionStorage.clear()
    vi.unstubAllGlobals()
  })
}
