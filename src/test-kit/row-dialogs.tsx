import { notifications } from '@mantine/notifications'
import { vi } from 'vitest'
import { clearStoredSession } from '../access/auth/stored-session.tsx'
import type { ComponentType } from 'react'
import { currentClinicTime } from '../platform/clock/clinic-clock.tsx'
import { retireBranch } from '../masters/branches/branches.ts'
import type { CallAnswer } from '../platform/http/call-contract.ts'
import { addDays } from '../platform/day/day.ts'
import { listOwnDrawers } from '../money/drawers/drawers.ts'
import { listBookingRequests } from '../scheduling/booking-requests/booking-requests.ts'
import { listHolidays } from '../scheduling/holidays/holidays.ts'
import { listArrivals } from '../desk/arrivals/arrivals.ts'
import { listLine } from '../scheduling/line/line.ts'
import { listEmployees } from '../masters/staff/employee-master.ts'
import { employeeSignIn } from '../masters/staff/staff-sign-in.ts'
import { listShares } from '../money/shares/shares.ts'
import { readPackage } from '../money/packages/packages.ts'
import { readPatient, type PatientProfile } from '../desk/patient-page/patient-page.ts'
import { readSeries, type Series } from '../scheduling/series/series-page.ts'
import { listFeedback } from '../office/feedback/feedback.ts'
import { listFollowUps } from '../scheduling/follow-ups/follow-ups.ts'
import { listWaiting, type WaitingRow } from '../scheduling/waiting-list/waiting-list.ts'
import { listWaitingAdjustments } from '../money/refunds/refunds.ts'
import { listPatientImports } from '../patients/import/import-patients.ts'
import { patientsKind } from '../patients/import/patients-kind.tsx'
import { buildAppointment } from './build-appointment.ts'
import { sampleAnswer } from './sample-answer.tsx'

export const words: Record<number, string> = { 1: 'Alpha', 2: 'Beta' }
const { today } = currentClinicTime()
export const tomorrow = addDays(today, 1)
export const dayOf = (id: number) => addDays(tomorrow, id)

const firstOf = (answer: unknown): object => (answer as object[])[0]!
const appointment = (id: number) =>
  buildAppointment({ id, patientName: words[id]!, price: id * 100, day: tomorrow })
const slot = (id: number) => ({ id, starts: '10:00', ends: '10:15' })
const series = (id: number): Series => {
  const it = sampleAnswer(readSeries.answer, words[id]!, id) as Series
  return { ...it, sessions: it.sessions.map((session) => ({ ...session, day: dayOf(id) })) }
}

const waiting = (id: number) =>
  firstOf(sampleAnswer(listWaiting.answer, words[id]!, id)) as WaitingRow

const drawer = (id: number) => firstOf(sampleAnswer(listOwnDrawers.answer, words[id]!, id))

/** The props of each dialog over a row, by the row's id. */
export const rowDialogs: Record<string, (id: number) => object> = {
  'scheduling/appointments/CancelDialog': (id) => ({ appointment: appointment(id) }),
  'scheduling/appointments/PaymentDialog': (id) => ({ appointment: appointment(id) }),
  'scheduling/appointments/CorrectionDialog': (id) => ({
    kind: 'takeBack',
    appointment: appointment(id),
  }),
  'messages/gateways/RemoveGatewayDialog': (id) => ({
    way: id === 1 ? 'sms' : 'email',
    version: 1,
  }),
  'money/shares/RemoveShareDialog': (id) => ({
    row: firstOf(sampleAnswer(listShares.answer, words[id]!, id)),
  }),
  'money/refunds/DecideDialog': (id) => ({
    row: firstOf(sampleAnswer(listWaitingAdjustments.answer, words[id]!, id)),
  }),
  'money/collect/CollectDialog': (id) => ({ appointment: appointment(id) }),
  'money/drawers/CountDrawerDialog': (id) => ({ drawer: drawer(id) }),
  'money/vouchers/VoucherDialog': (id) => ({ direction: 'out', drawer: drawer(id) }),
  'money/drawers/ReopenDrawerDialog': (id) => ({ drawer: drawer(id) }),
  'scheduling/rebooking/CancelAffectedDialog': (id) => ({
    appointments: Array.from({ length: id }, (_, index) => ({ id: index + 1, version: 1 })),
  }),
  'scheduling/rebooking/MoveAffectedDialog': (id) => ({
    moves: Array.from({ length: id }, (_, index) => ({
      id: index + 1,
      version: 1,
      day: addDays(today, 1),
      slot: index + 1,
    })),
    earlier: [],
    pending: false,
    onMove: () => {},
    onLeaveEarlier: () => {},
  }),
  'scheduling/booking-requests/ReleaseDialog': (id) => ({
    target: {
      series: (
        sampleAnswer(listBookingRequests.answer, words[id]!, id) as CallAnswer<
          typeof listBookingRequests
        >
      ).series[0],
    },
    onStale: () => {},
  }),
  'office/audit/EventDialog': (id) => ({ id }),
  'scheduling/booking/RescheduleDialog': (id) => ({ appointment: appointment(id) }),
  'desk/calendar/AppointmentDetailsDialog': (id) => ({ appointment: appointment(id) }),
  'desk/calendar/MoveDialog': (id) => ({
    appointment: appointment(id),
    target: { day: addDays(today, 2), slot: slot(id) },
  }),
  'scheduling/booking/ServiceDialog': (id) => ({
    choice: {
      consultant: words[id],
      day: tomorrow,
      slot: slot(id),
      bookingQueries: [{ service: id }],
    },
  }),
  'scheduling/holidays/AffectedDialog': (id) => ({
    row: firstOf((sampleAnswer(listHolidays.answer, words[id]!, id) as { rows: object }).rows),
  }),
  'scheduling/holidays/RemoveHolidayDialog': (id) => ({
    row: firstOf((sampleAnswer(listHolidays.answer, words[id]!, id) as { rows: object }).rows),
  }),
  'desk/patient-page/CorrectPatientDialog': (id) => ({
    patient: sampleAnswer(readPatient.answer, words[id]!, id),
  }),
  'desk/patient-page/MergePatientDialog': (id) => ({
    patient: sampleAnswer(readPatient.answer, words[id]!, id),
  }),
  'desk/patient-page/SeparatePatientDialog': (id) => ({
    patient: id,
    merge: (sampleAnswer(readPatient.answer, words[id]!, id) as PatientProfile).merges[0],
  }),
  'patients/import-kit/TakeBackDialog': (id) => ({
    kind: patientsKind,
    row: firstOf(sampleAnswer(listPatientImports.answer, words[id]!, id)),
    onTakenBack: () => {},
  }),
  'patients/allergies/AllergiesDialog': (id) => ({
    patient: { id, name: words[id], allergies: words[id] },
    onChanged: async () => {},
  }),
  'patients/desk-note/DeskNoteDialog': (id) => ({
    patient: { id, name: words[id], deskNote: words[id] },
    onChanged: async () => {},
  }),
  'patients/vaccinations/VaccinationsDialog': (id) => ({
    patient: { id, name: words[id] },
    onChanged: async () => {},
  }),
  'patients/register/AlteredPatientDialog': (id) => ({
    known: { id, version: 1, name: words[id], mobile: '9876543210' },
    name: words[id],
    mobile: '9876543211',
  }),
  'scheduling/booking/SameDayDialog': (id) => ({
    question: {
      appointment: { starts: '10:00', ends: '10:15', reference: `A-00000${id}` },
      patientName: words[id],
      consultantName: words[id],
      day: tomorrow,
    },
  }),
  'scheduling/delays/DelayDialog': (id) => ({
    branch: 1,
    consultant: { id, name: words[id] },
    delay: { backAt: null, version: 0 },
  }),
  'scheduling/line/MoveUpDialog': (id) => ({
    entry: firstOf(sampleAnswer(listLine.answer, words[id]!, id)),
  }),
  'platform/ui/RevokeDialog': (id) => ({ row: { id, name: words[id] }, onRevoke: () => {} }),
  'masters/kit/RetireDialog': (id) => ({
    row: { id, version: 1, active: true },
    name: words[id],
    note: words[id],
    call: retireBranch,
  }),
  'scheduling/schedule/SaveScheduleDialog': (id) => ({
    request: { consultant: id, branch: 1, lines: [], irregular: [] },
    version: 'v',
  }),
  'desk/arrivals/VitalsDialog': (id) => ({
    arrival: firstOf(sampleAnswer(listArrivals.answer, words[id]!, id)),
  }),
  'visits/papers/PapersDialog': (id) => ({ visit: { id, patientName: words[id] } }),
  'masters/staff/PasswordDialog': (id) => ({
    newPassword: { name: words[id], username: words[id], password: words[id] },
  }),
  'masters/staff/SignInDialog': (id) => ({
    calls: employeeSignIn,
    row: firstOf(sampleAnswer(listEmployees.answer, words[id]!, id)),
  }),
  'scheduling/patient-link/PatientLinkDialog': (id) => ({ appointment: appointment(id) }),
  'scheduling/waiting-list/RemoveWaitingDialog': (id) => ({ row: waiting(id) }),
  'scheduling/follow-ups/FollowUpCallDialog': (id) => ({
    row: firstOf((sampleAnswer(listFollowUps.answer, words[id]!, id) as { rows: object }).rows),
  }),
  'office/feedback/SettleDialog': (id) => ({
    row: firstOf((sampleAnswer(listFeedback.answer, words[id]!, id) as { rows: object }).rows),
  }),
  'scheduling/waiting-list/DeclinedDialog': (id) => ({ row: waiting(id) }),
  'scheduling/waiting-list/FreeTimesDialog': (id) => ({
    row: waiting(id),
    place: {},
    canManage: true,
    onDeclined: () => {},
  }),
  'scheduling/series/CancelRestDialog': (id) => ({
    seriesId: id,
    rest: series(id).sessions,
    someStay: false,
  }),
  'money/packages/PackageDialog': (id) => ({
    series: series(id),
    data: sampleAnswer(readPackage.answer, words[id]!, id),
  }),
  'money/packages/PackagePriceDialog': (id) => ({ series: series(id), price: id * 100 }),
  'scheduling/series/MoveSessionDialog': (id) => ({
    series: series(id),
    session: series(id).sessions[0],
  }),
  'visits/record/issued/WithdrawDialog': (id) => ({ part: 'certificates', number: id }),
  'visits/record/results/TestResultsDialog': (id) => ({ id }),
}

export type AnyDialog = ComponentType<Record<string, unknown>>
export const dialogFiles = import.meta.glob<{ default: AnyDialog }>('../**/*Dialog.tsx')

export const does = {
  onClose: () => {},
  onChanged: () => {},
  onExited: () => {},
  onSaved: async () => {},
  onStale: async () => {},
  onPassword: () => {},
  onPatient: () => {},
  onBook: () => {},
  onAnswer: () => {},
  onAction: () => {},
}

/** After a test: no message, session, draft or stub is left to the next one. */
export function forgetPage(): void {
  notifications.clean()
  clearStoredSession()
  sessionStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
}
