import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { readClinicClock } from '../../platform/clock/clinic-clock.tsx'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { retireBranch } from '../../masters/branches/branch-master.ts'
import { addDays, showDay } from '../../platform/day/day.ts'
import { listHolidays } from '../../scheduling/holidays/holidays.ts'
import { listArrivals } from '../../desk/arrivals/arrivals.ts'
import { listEmployees } from '../../masters/staff/employee-master.ts'
import { employeeSignIn } from '../../masters/staff/staff-sign-in.ts'
import { MasterScreen } from '../../masters/kit/MasterScreen.tsx'
import { readSubscription, type Subscription } from '../../scheduling/series/series-page.ts'
import { VisitProvider } from '../../visits/record/use-visit.tsx'
import { aVisit } from '../../test-kit/build-visit.ts'
import { anAppointment } from '../../test-kit/build-appointment.ts'
import { beSignedIn, pageOf } from '../../test-kit/render-page.tsx'
import { pageWords } from '../../test-kit/visible-text.tsx'
import { sampleAnswer } from '../../test-kit/sample-answer.tsx'
import { SampleServer } from '../../test-kit/sample-server.tsx'

const words: Record<number, string> = { 1: 'Alpha', 2: 'Beta' }
const { today } = readClinicClock()
const tomorrow = addDays(today, 1)
const dayOf = (id: number) => addDays(tomorrow, id)

const firstOf = (answer: unknown): object => (answer as object[])[0]!
const appointment = (id: number) =>
  anAppointment({ id, patientName: words[id]!, price: id * 100, day: tomorrow })
const slot = (id: number) => ({ id, starts: '10:00', ends: '10:15' })
const series = (id: number): Subscription => {
  const it = sampleAnswer(readSubscription.answer, words[id]!, id) as Subscription
  return { ...it, sessions: it.sessions.map((session) => ({ ...session, day: dayOf(id) })) }
}

/** What each dialog over a row is given for the row of an id. */
const rowDialogs: Record<string, (id: number) => object> = {
  'appointments/CancelDialog': (id) => ({ appointment: appointment(id) }),
  'appointments/PaymentDialog': (id) => ({ appointment: appointment(id) }),
  'audit/EventDialog': (id) => ({ id }),
  'booking/RescheduleDialog': (id) => ({ appointment: appointment(id) }),
  'calendar/FactsDialog': (id) => ({ appointment: appointment(id) }),
  'calendar/MoveDialog': (id) => ({
    appointment: appointment(id),
    to: { day: addDays(today, 2), slot: slot(id) },
  }),
  'calendar/ServiceDialog': (id) => ({
    choice: { consultant: words[id], day: tomorrow, slot: slot(id), wishes: [{ service: id }] },
  }),
  'holidays/HitsDialog': (id) => ({
    row: firstOf((sampleAnswer(listHolidays.answer, words[id]!, id) as { rows: object }).rows),
  }),
  'holidays/RemoveHolidayDialog': (id) => ({
    row: firstOf((sampleAnswer(listHolidays.answer, words[id]!, id) as { rows: object }).rows),
  }),
  'masters/RetireDialog': (id) => ({
    row: { id, version: 1, active: true },
    name: words[id],
    note: words[id],
    call: retireBranch,
  }),
  'schedule/SaveScheduleDialog': (id) => ({
    wish: { consultant: id, branch: 1, lines: [], irregular: [] },
    version: 'v',
  }),
  'screening/VitalsDialog': (id) => ({
    arrival: firstOf(sampleAnswer(listArrivals.answer, words[id]!, id)),
  }),
  'staff/PasswordDialog': (id) => ({
    handed: { name: words[id], username: words[id], password: words[id] },
  }),
  'staff/SignInDialog': (id) => ({
    calls: employeeSignIn,
    row: firstOf(sampleAnswer(listEmployees.answer, words[id]!, id)),
  }),
  'subscriptions/CancelRestDialog': (id) => ({
    subscriptionId: id,
    rest: series(id).sessions,
    someStay: false,
  }),
  'subscriptions/MoveSessionDialog': (id) => ({
    subscription: series(id),
    session: series(id).sessions[0],
  }),
  'visits/certificates/WithdrawDialog': (id) => ({ number: id }),
}

/** Where a dialog names its row by something else than its word. */
const named: Record<string, (id: number) => string> = {
  'subscriptions/CancelRestDialog': (id) => showDay(dayOf(id)),
  // The certificate stands behind it, and it asks for no more than the reason.
  'visits/certificates/WithdrawDialog': () => 'Reason',
}

/** Dialogs that are not given a row. */
const others = ['screening/WalkInDialog', 'ui/Dialog']

type AnyDialog = ComponentType<Record<string, unknown>>
const files = import.meta.glob<{ default: AnyDialog }>('../**/*Dialog.tsx')

const does = {
  onClose: () => {},
  onChanged: () => {},
  onExited: () => {},
  onSaved: async () => {},
  onOvertaken: async () => {},
  onPassword: () => {},
  onPatient: () => {},
  onBook: () => {},
  onDo: () => {},
}

afterEach(() => {
  notifications.clean()
  clearStoredSession()
  sessionStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function open(Dialog: AnyDialog, propsOf: (id: number) => object) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const page = (id: number, opened: boolean) => (
    <QueryClientProvider client={queries}>
      <MantineProvider env="test">
        <MemoryRouter>
          <VisitProvider visit={aVisit(today)}>
            <Dialog {...does} {...propsOf(id)} opened={opened} />
          </VisitProvider>
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>
  )
  const { rerender } = render(page(1, false))
  return (id: number, opened = true) => rerender(page(id, opened))
}

const dialogWords = () => pageWords(screen.getByRole('dialog'))

/** Types in every field, chooses everything and presses every button; nothing can be saved. */
async function useAll(): Promise<void> {
  const user = userEvent.setup({ delay: null })
  const all = (role: string) => screen.queryAllByRole<HTMLButtonElement>(role)
  for (const field of all('textbox')) await user.type(field, '7')
  for (const choice of all('radio')) await user.click(choice)
  const buttons = all('button').filter(({ disabled }) => !disabled)
  for (const button of buttons) if (button.isConnected) await user.click(button)
}

it('are all here', () => {
  const found = Object.keys(files).map((file) => file.replace('../', '').replace('.tsx', ''))
  expect(found.toSorted()).toEqual([...Object.keys(rowDialogs), ...others].toSorted())
})

it.each(Object.entries(rowDialogs))(
  '%s shows nothing of the row before, nor while the next one loads',
  async (name, propsOf) => {
    const { default: Dialog } = await files[`../${name}.tsx`]!()
    const nameOf = (id: number) => named[name]?.(id) ?? words[id]
    const server = new SampleServer(words)
    // What stood before and after a deed is text of its own kind.
    server.adapt = (url, answer) =>
      url === '/api/audit/:id' ? { ...(answer as object), before: null, after: null } : answer
    beSignedIn('Admin', 9)
    // As it is when nothing was opened before.
    server.slow = 2
    server.unnamed = 2
    open(Dialog, propsOf)(2)
    const loading = dialogWords()
    server.release()
    await waitFor(() => expect(dialogWords()).toContain(nameOf(2)))
    const loaded = dialogWords()
    cleanup()

    // After another row: used, refused, closed or not.
    for (const closes of [true, false]) {
      server.unnamed = 1
      const show = open(Dialog, propsOf)
      show(1)
      await waitFor(() => expect(dialogWords()).toContain(nameOf(1)))
      server.refusal = 'unexpected'
      await useAll()
      server.refusal = undefined
      if (closes) show(1, false)
      server.unnamed = 2
      server.slow = 2
      show(2)
      expect(dialogWords()).toBe(loading)
      server.release()
      await waitFor(() => expect(dialogWords()).toBe(loaded))
      cleanup()
      sessionStorage.clear()
    }
  },
)

it("a master's form shows nothing of the row that was opened before", async () => {
  const row = (id: number) => ({ id, version: 1, active: true, name: words[id]! })
  const user = userEvent.setup({ delay: null })
  // jsdom lays nothing out, and a table without height shows no rows.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
  beSignedIn('Admin', 9)
  pageOf(
    <MemoryRouter>
      <MasterScreen
        title="Masters"
        hint=""
        addLabel="Add"
        rows={[row(1), row(2)]}
        reading={{ error: null, isFetching: false, isPlaceholderData: false, refetch: () => {} }}
        columns={[{ key: 'name', title: 'Name', role: 'heading', cell: ({ name }) => name }]}
        nameOf={({ name }) => name}
        searchIn={({ name }) => name}
        renderForm={({ row: one }) => (
          <input aria-label="Name" defaultValue={one?.name ?? 'none'} />
        )}
      />
    </MemoryRouter>,
  )
  const edit = (name: string) => screen.getByRole('button', { name: `Edit ${name}`, hidden: true })
  fireEvent.click(edit('Alpha'))
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Omega')
  fireEvent.click(edit('Beta'))
  expect(dialogWords()).toMatch(/Beta/)
  expect(dialogWords()).not.toMatch(/Alpha|Omega/)
  fireEvent.click(screen.getByRole('button', { name: 'Add', hidden: true }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('none')
})
