import type { Delay } from '../scheduling/delays/delays.ts'
import { resetSettings } from '../platform/settings/stored-settings.tsx'
import { notifications } from '@mantine/notifications'
import { screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, vi } from 'vitest'
import { clearStoredSession } from '../access/auth/stored-session.tsx'
import { problems, type ProblemCode } from '../platform/http/problem.ts'
import { LivePage } from './live-page.tsx'
import { setSignedIn, renderPage } from './render-page.tsx'
import { currentClinicTime, currentInstantMs } from '../platform/clock/clinic-clock.tsx'
import type { BusyElsewhere, LineEntry } from '../scheduling/line/line.ts'
import { stateAfter, type LineChange } from '../scheduling/line/line-state.ts'
import type { Arrival } from '../desk/arrivals/arrivals.ts'
import type { SameDayAppointment } from '../scheduling/booking/same-day.ts'
import ArrivalsScreen from '../desk/arrivals/ArrivalsScreen.tsx'

const { today } = currentClinicTime()

/** A patient of the line in the state that the changes say. */
export const aLineEntry = (changes: Partial<LineEntry> = {}): LineEntry => ({
  appointmentId: 41,
  branchId: 1,
  consultantId: 4,
  consultantName: 'Dr. Anita Deshpande',
  serviceId: 1,
  serviceName: 'General Medicine',
  day: today,
  starts: '09:30',
  ends: '09:45',
  walkIn: false,
  patientId: 7,
  patientName: 'Meena Rao',
  mobile: '9800000001',
  status: 'PE',
  arrivedAt: null,
  subscriptionId: null,
  age: 34,
  state: 'expected',
  token: null,
  place: null,
  calledAt: null,
  lastCalledAt: null,
  callCount: 0,
  missedAt: null,
  withConsultantAt: null,
  finishedAt: null,
  leftAt: null,
  didNotComeAt: null,
  movedUpAt: null,
  movedUpReason: null,
  movedUpBy: null,
  version: 0,
  ...changes,
})

export const anArrival = (changes: Partial<Arrival> = {}): Arrival => ({
  ...aLineEntry(),
  arrivedBy: null,
  byPatient: null,
  deskNote: null,
  visit: 'none',
  vitals: null,
  ...changes,
})

/** What a waiting patient has beyond an expected one. */
export const waiting = (token: string, place = 1) => ({
  state: 'waiting' as const,
  arrivedAt: new Date(currentInstantMs()).toISOString(),
  token,
  place,
  reason: { code: 'onTime' as const, booked: '09:30' },
  version: 1,
})

export const slots = [
  { id: 11, starts: '10:00', ends: '10:15' },
  { id: 12, starts: '10:15', ends: '10:30' },
]

/** What the server answers and was asked; each test changes the answers of its subject. */
export const server = {} as {
  rows: Arrival[]
  walkInSlots: typeof slots
  taken: object | null
  /** The patient's appointment of today with the consultant. */
  sameDay: SameDayAppointment | null
  version: number
  sent: { path: string; body: Record<string, unknown> }[]
  /** The addresses that were read. */
  read: string[]
  waits: { appointmentId: number; from: number; to: number }[]
  /** Whom the consultant has at another branch. */
  busyElsewhere: BusyElsewhere | null
  /** Who comes later, as a change of it is answered too. */
  delays: Delay[]
  problemByUrl: Partial<Record<string, (() => ProblemCode | undefined) | undefined>>
}

function answer(path: string): Response {
  const code = server.problemByUrl[path]?.()
  if (code) {
    return Response.json({ code, message: code, requestId: 'r' }, { status: problems[code] })
  }
  if (path === '/api/branches') return Response.json([{ id: 1, name: 'Koramangala' }])
  if (path === '/api/consultants') return Response.json([])
  if (path === '/api/services') {
    return Response.json([{ id: 6, name: 'Physiotherapy', isSeries: true }])
  }
  if (path === '/api/screening' || path === '/api/line') return Response.json(server.rows)
  if (path === '/api/delays') return Response.json(server.delays)
  if (path === '/api/line/waits') return Response.json(server.waits)
  if (path === '/api/line/elsewhere') return Response.json({ busy: server.busyElsewhere })
  if (path === '/api/patients/household') return Response.json([])
  if (path === '/api/appointments/41/last-change') {
    return Response.json({ version: 1, change: 0, changedBy: null, isOwn: false })
  }
  if (path === '/api/screening/41/vitals')
    return Response.json({ version: server.version, taken: server.taken })
  if (path === '/api/walk-ins/later') {
    return Response.json({ later: { day: '2031-01-02', slot: slots[0] } })
  }
  if (path === '/api/walk-ins/choices') {
    const services = [{ id: 1, name: 'General Medicine', fee: 600 }]
    return Response.json([
      { id: 4, name: 'Dr. Anita Deshpande', services, slots: server.walkInSlots },
    ])
  }
  if (path === '/api/bookings/same-day') return Response.json({ appointment: server.sameDay })
  if (path === '/api/walk-ins') {
    const body = { id: 50, day: '2026-11-24', starts: '10:15', ends: '10:30', price: 600 }
    return Response.json(body)
  }
  if (path === '/api/screening/41/arrive') {
    server.rows = [anArrival({ ...waiting('A-14'), arrivedBy: 'Asha' })]
    return Response.json({ arrivedAt: server.rows[0]!.arrivedAt, token: 'A-14' })
  }
  if (path === '/api/line/walk-ins') {
    const body = { id: 51, day: today, starts: '10:02', ends: '10:02', price: 600, token: 'A-15' }
    return Response.json(body)
  }
  if (path === '/api/line/call') {
    const called = server.rows.find(({ state }) => state === 'waiting')
    const inside = server.rows.find(({ state }) => state === 'withConsultant')
    const change = (row: Arrival, state: Arrival['state']) =>
      anArrival({ ...row, state, place: null, version: row.version + 1 })
    server.rows = server.rows.map((row) => {
      if (row === called) return change(row, 'called')
      return row === inside ? change(row, 'done') : row
    })
    return Response.json({
      called: called ? { appointmentId: called.appointmentId, token: called.token } : null,
      ended: inside ? 'done' : null,
    })
  }
  const [, changedId] = /^\/api\/line\/(\d+)\/change$/.exec(path) ?? []
  if (changedId) {
    const { change } = server.sent.at(-1)!.body as { change: LineChange }
    server.rows = server.rows.map((row) =>
      row.appointmentId === Number(changedId)
        ? anArrival({ ...row, state: stateAfter(change), place: null, version: row.version + 1 })
        : row,
    )
  }
  if (path === '/api/line/41/move-up') {
    const reason = { code: 'movedUp' as const, reason: 'fever' }
    server.rows = server.rows.map((row) => ({ ...row, reason, movedUpAt: row.arrivedAt }))
  }
  if (path === '/api/screening/41/undo-arrival') server.rows = [anArrival()]
  return Response.json({})
}

export function openArrivals() {
  setSignedIn('Admin')
  return renderPage(
    <MemoryRouter>
      <LivePage>
        <ArrivalsScreen />
      </LivePage>
    </MemoryRouter>,
  )
}

export const button = (name: string | RegExp) => screen.findByRole('button', { name })
/** Chooses an action of a patient's menu. */
export async function choose(
  user: ReturnType<typeof renderPage>,
  patient: string,
  action: string,
): Promise<void> {
  await user.click(await button(`More actions: ${patient}`))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}
export const dialog = async () => within(await screen.findByRole('dialog'))
export const calls = (path: string) => server.sent.filter((one) => one.path === path)

/** Serves one arrival in each test of a file. */
export function serveArrivals(): void {
  beforeEach(() => {
    server.rows = [anArrival()]
    server.walkInSlots = slots
    server.taken = null
    server.sameDay = null
    server.version = 0
    server.sent = []
    server.delays = []
    server.read = []
    server.waits = []
    server.busyElsewhere = null
    server.problemByUrl = {}
    // jsdom has no layout, and a table without height renders no rows.
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const path = url.split('?')[0]!
      const body = JSON.parse((init.body as string | undefined) ?? '{}') as Record<string, unknown>
      if (init.method === 'GET') server.read.push(url)
      else server.sent.push({ path, body })
      return answer(path)
    })
  })
  afterEach(() => {
    notifications.clean()
    clearStoredSession()
    sessionStorage.clear()
    resetSettings(['finishedArrivals'])
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
}
