import type { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { currentClinicTime } from '../../platform/clock/clinic-clock.tsx'
import { formatDay } from '../../platform/day/day.ts'
import CommandPaletteDialog from '../../desk/command-palette/CommandPaletteDialog.tsx'
import { buildVisit } from '../../test-kit/build-visit.ts'
import {
  drawn,
  FailingServer,
  forgetAll,
  openScreen,
  saidWhileFailing,
  settledText,
  tryAgain,
  type Failure,
} from '../../test-kit/failing-server.tsx'
import { isBlocked, setSignedIn, visibleText } from '../../test-kit/render-page.tsx'
import { dialogFiles, does, rowDialogs, tomorrow } from '../../test-kit/row-dialogs.tsx'
import { VisitProvider } from '../../visits/record/use-visit.tsx'
import type { Screen } from '../../access/permissions/screen.tsx'
import { screens } from './screens.tsx'

const dialogs: typeof rowDialogs = {
  ...rowDialogs,
  'desk/arrivals/WalkInDialog': () => ({ branch: 1, onBooked: () => {} }),
  'scheduling/rebooking/AwayTodayDialog': () => ({ consultant: 1, onMarked: () => {} }),
  'masters/services/StarterSetDialog': () => ({}),
  'masters/medicines/StarterMedicinesDialog': () => ({}),
  'masters/vaccines/StarterVaccinesDialog': () => ({}),
  'visits/record/prescription-templates/TemplatesDialog': () => ({
    form: { getValues: () => ({ items: [] }) },
  }),
}

const chooseTomorrow = () => {
  const day = within(screen.getByRole('dialog')).getByRole('textbox', { name: /date/i })
  fireEvent.change(day, { target: { value: formatDay(tomorrow) } })
  fireEvent.blur(day)
}
/** Actions in a dialog that make it read something, or show what it has read. */
const begin: Record<string, () => void> = {
  'desk/arrivals/WalkInDialog': () => fireEvent.click(screen.getByRole('combobox')),
  'scheduling/booking/RescheduleDialog': chooseTomorrow,
  'scheduling/series/MoveSessionDialog': chooseTomorrow,
}
/** Dialogs that show the row they are given and read nothing. */
const silent = [
  'money/vouchers/VoucherDialog',
  'money/drawers/CountDrawerDialog',
  'money/drawers/ReopenDrawerDialog',
  'scheduling/appointments/CancelDialog',
  'money/packages/PackageDialog',
  'money/packages/PackagePriceDialog',
  'messages/gateways/RemoveGatewayDialog',
  'money/shares/RemoveShareDialog',
  'scheduling/appointments/CorrectionDialog',
  'scheduling/delays/DelayDialog',
  'scheduling/line/MoveUpDialog',
  'money/refunds/DecideDialog',
  'scheduling/follow-ups/FollowUpCallDialog',
  'office/feedback/SettleDialog',
  'scheduling/waiting-list/DeclinedDialog',
  'scheduling/waiting-list/RemoveWaitingDialog',
  'desk/patient-page/CorrectPatientDialog',
  'desk/patient-page/MergePatientDialog',
  'desk/patient-page/SeparatePatientDialog',
  'patients/allergies/AllergiesDialog',
  'patients/desk-note/DeskNoteDialog',
  'patients/import-kit/TakeBackDialog',
  'patients/register/AlteredPatientDialog',
  'scheduling/booking/SameDayDialog',
  'scheduling/booking-requests/ReleaseDialog',
  'desk/calendar/AppointmentDetailsDialog',
  'desk/calendar/MoveDialog',
  'scheduling/holidays/RemoveHolidayDialog',
  'platform/ui/RevokeDialog',
  'masters/kit/RetireDialog',
  'masters/services/StarterSetDialog',
  'masters/medicines/StarterMedicinesDialog',
  'masters/vaccines/StarterVaccinesDialog',
  'masters/staff/PasswordDialog',
  'scheduling/series/CancelRestDialog',
  'scheduling/rebooking/CancelAffectedDialog',
  'scheduling/rebooking/MoveAffectedDialog',
  'visits/record/issued/WithdrawDialog',
]
const reading = Object.keys(dialogs).filter((name) => !silent.includes(name))

let server: FailingServer

beforeEach(() => {
  server = new FailingServer()
  const { adaptAnswer: adapt } = server.samples
  // An audit entry's values before and after are text in a format of their own.
  server.samples.adaptAnswer = (url, answer, id) =>
    url === '/api/audit/:id'
      ? { ...(answer as object), before: null, after: null }
      : adapt(url, answer, id)
})
afterEach(forgetAll)

async function open(name: string) {
  setSignedIn('Admin', 9)
  const { default: Dialog } = await dialogFiles[`../${name}.tsx`]!()
  const queries = drawn(
    <MemoryRouter>
      <VisitProvider visit={buildVisit(currentClinicTime().today)}>
        <Dialog {...does} {...dialogs[name]!(1)} opened />
      </VisitProvider>
    </MemoryRouter>,
  )
  begin[name]?.()
  return queries
}

const words = () => visibleText(screen.getByRole('dialog'))

/** What comes last: the calendar of a day field that has the focus is loaded after it. */
const last: Record<string, string> = {
  'scheduling/booking/RescheduleDialog': 'Next month',
  'scheduling/series/MoveSessionDialog': 'Next month',
}

/** Expects an error message for a failing server, then the usual content after a retry. */
async function expectToFailAndComeBack(
  failure: Failure,
  openIt: () => Promise<QueryClient>,
  lastWords = 'Alpha',
) {
  const queries = await openIt()
  await waitFor(() => expect(words()).toContain('Alpha'))
  await waitFor(() => expect(words()).toContain(lastWords))
  const whole = await settledText(queries, words)
  cleanup()
  sessionStorage.clear()
  // With the copies of what was typed; who is signed in is said again.
  localStorage.clear()
  server.broken = failure
  await openIt()
  expect(await saidWhileFailing()).toEqual([])
  await server.comeBack()
  await waitFor(() => {
    expect(tryAgain()).toHaveLength(0)
    expect(words()).toBe(whole)
  })
}

describe('a dialog', () => {
  it.each(silent)('%s reads nothing', async (name) => {
    server.broken = 'refused'
    await open(name)
    expect(screen.getByRole('dialog')).toBeTruthy()
    expect(server.failed).toEqual([])
  })

  it.each(reading)(
    '%s shows an error when the server answers with 500, and loads on retry',
    (name) => expectToFailAndComeBack('refused', () => open(name), last[name]),
  )

  it.each(reading)('%s shows an error without a connection, and loads when it returns', (name) =>
    expectToFailAndComeBack('no line', () => open(name), last[name]),
  )
})

/** Dialogs of their own form that no other table sends, with a field of theirs. */
const sending = [
  ['masters/services/StarterSetDialog', /^Save/, 'Name'],
  ['scheduling/rebooking/AwayTodayDialog', /^Mark/, 'Name'],
] as const

describe.each(sending)('%s', (name, submit, label) => {
  it.each([
    ['refused', 'Something went wrong'],
    ['no line', 'cannot be reached'],
  ] as const)(
    'keeps what was typed when its answer fails (%s), and sends it later',
    async (failure, said) => {
      const user = userEvent.setup({ delay: null })
      await open(name)
      const dialog = within(await screen.findByRole('dialog'))
      const [field] = dialog.getAllByRole<HTMLInputElement>('textbox', { name: label })
      await user.clear(field!)
      await user.type(field!, 'Typed')
      server.broken = failure
      const button = dialog.getByRole('button', { name: submit })
      await user.click(button)
      await waitFor(() => expect(dialog.getByRole('alert').textContent).toContain(said))
      expect(field!.value).toBe('Typed')
      expect(button).toHaveProperty('disabled', false)
      server.broken = undefined
      await user.click(button)
      await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull())
    },
  )
})

it('no service is booked whose name could not be loaded', async () => {
  server.broken = 'refused'
  await open('scheduling/booking/ServiceDialog')
  await saidWhileFailing()
  expect(isBlocked(screen.getByRole('button', { name: '…' }))).toBe(true)
})

/** The data that forms need besides their row; each form is in a dialog of its screen. */
const forms: { name: Screen['name']; needs: RegExp; add: RegExp; begin?: RegExp }[] = [
  { name: 'consultants', needs: /^\/api\/services/, add: /^Add/ },
  { name: 'services', needs: /^\/api\/consultants/, add: /^Add/ },
  { name: 'holidays', needs: /^\/api\/branches/, add: /^Add/, begin: /branch/i },
  { name: 'holidays', needs: /^\/api\/consultants/, add: /^Add/, begin: /consultant/i },
]

async function openForm({ name, add, begin: first }: (typeof forms)[number]) {
  await openScreen(screens.find((one) => one.name === name)!)
  await waitFor(() => expect(visibleText()).toContain('Alpha'))
  const user = userEvent.setup({ delay: null })
  await user.click(screen.getAllByRole('button', { name: add })[0]!)
  const dialog = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(dialog.getAllByRole('textbox').length).toBeGreaterThan(0))
  if (first) await user.click(dialog.getByRole('radio', { name: first }))
}

describe('a form', () => {
  const cases = forms.flatMap((form) =>
    (['refused', 'no line'] as const).map((failure) => ({ ...form, failure })),
  )
  it.each(cases)(
    'of $name shows what it could not load ($needs, $failure), and has it later',
    async (one) => {
      server.breaks = (path) => one.needs.test(path)
      server.broken = one.failure
      await openForm(one)
      expect(await saidWhileFailing()).toEqual([])
      await server.comeBack()
      await waitFor(() => expect(tryAgain()).toHaveLength(0))
      if (one.begin) fireEvent.click(screen.getByRole('combobox', { name: one.begin }))
      await waitFor(() => expect(words()).toContain('Alpha'))
    },
  )
})

it.each(['refused', 'no line'] as const)(
  'the command palette shows that it could not load (%s), and has results later',
  async (failure) => {
    const user = userEvent.setup({ delay: null })
    setSignedIn('Admin', 1)
    server.broken = failure
    const opens = { onKeyHelp: () => {}, onSettings: () => {} }
    drawn(
      <MemoryRouter>
        <CommandPaletteDialog
          opened
          onClose={() => {}}
          takeTypedAhead={() => ({ text: '', withEnter: false })}
          recent={[]}
          onChoose={() => {}}
          onAppointment={() => {}}
          actions={opens}
        />
      </MemoryRouter>,
    )
    await user.type(screen.getByRole('combobox'), 'Alpha')
    expect(await saidWhileFailing()).toEqual([])
    expect(words()).not.toContain('Nothing found')
    await server.comeBack()
    await waitFor(() => expect(screen.getAllByRole('option', { name: /Alpha/ })).toBeTruthy())
  },
)
