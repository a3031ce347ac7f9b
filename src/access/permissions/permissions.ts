import { may, type Right, type SignedIn } from './access.ts'
import type { paths } from './paths.ts'

/** A right of access.ts, everybody, or staff and those patients who book for themselves. */
export type Access = Right | 'everyone' | 'patients'

/**
 * Whose the row is that a call names in its address (`:id`). A consultant gets at their own
 * appointments, at a subscription with a session of theirs, and at a patient with an appointment
 * with them; another's is answered as if it were not. `clinic` rows (a branch, a holiday) are nobody's own; `own` ones are the asking person's.
 */
export type RowOwner = 'appointment' | 'subscription' | 'patient' | 'clinic' | 'own'

interface RowAccess {
  right: Access
  row: RowOwner
}

/** A call that names a row says whose it is. */
type CallTable<T> = { [Name in keyof T]: Name extends `${string}:id${string}` ? RowAccess : Access }
const calls = <const T extends Record<string, Access | RowAccess>>(table: T & CallTable<T>): T =>
  table

/** Who may make which call. A contract whose call has no row here does not compile. */
// Pure: screens ask for their own table alone, and this one stays out of the browser.
export const whoMayCall = /* @__PURE__ */ calls({
  'GET /api/health': 'everyone',
  'GET /api/clinic': 'everyone',
  'POST /api/first-admin': 'everyone',
  'POST /api/first-admin/check': 'everyone',
  'POST /api/sign-in': 'everyone',
  'POST /api/sign-in/code': 'everyone',
  'POST /api/sign-in/passkey/begin': 'everyone',
  'POST /api/sign-in/passkey': 'everyone',
  'POST /api/sign-out': 'everyone',
  'GET /api/session': 'use the desk',
  'GET /api/account': 'use the desk',
  'POST /api/account/password': 'use the desk',
  'GET /api/account/sessions': 'use the desk',
  'DELETE /api/account/sessions/:id': { right: 'use the desk', row: 'own' },
  'POST /api/account/sessions/end-others': 'use the desk',
  'POST /api/account/second-factor': 'use the desk',
  'POST /api/account/second-factor/confirm': 'use the desk',
  'POST /api/account/second-factor/end': 'use the desk',
  'POST /api/account/second-factor/backup-codes': 'use the desk',
  'GET /api/account/passkeys': 'use the desk',
  'POST /api/account/passkeys/begin': 'use the desk',
  'POST /api/account/passkeys': 'use the desk',
  'POST /api/account/passkeys/:id/remove': { right: 'use the desk', row: 'own' },
  'GET /api/account/tokens': 'use the desk',
  'POST /api/account/tokens': 'use the desk',
  'DELETE /api/account/tokens/:id': { right: 'use the desk', row: 'own' },
  'GET /api/sign-in-rules': 'set sign-in rules',
  'PUT /api/sign-in-rules/:role': 'set sign-in rules',
  'PUT /api/role-names': 'set sign-in rules',

  'GET /api/branches': 'patients',
  'GET /api/services': 'patients',
  'GET /api/consultants': 'patients',
  'GET /api/slots/open': 'patients',
  'GET /api/branches/all': 'keep branches',
  'POST /api/branches': 'keep branches',
  'PUT /api/branches/:id': { right: 'keep branches', row: 'clinic' },
  'PUT /api/branches/:id/active': { right: 'keep branches', row: 'clinic' },
  'GET /api/services/all': 'keep services',
  'POST /api/services': 'keep services',
  'PUT /api/services/:id': { right: 'keep services', row: 'clinic' },
  'PUT /api/services/:id/active': { right: 'keep services', row: 'clinic' },
  'GET /api/consultants/all': 'keep consultants',
  'POST /api/consultants': 'keep consultant accounts',
  'PUT /api/consultants/:id': { right: 'keep consultants', row: 'clinic' },
  'PUT /api/consultants/:id/active': { right: 'keep consultant accounts', row: 'clinic' },
  'GET /api/consultants/:id/sign-in': { right: 'keep consultant accounts', row: 'clinic' },
  'POST /api/consultants/:id/password': { right: 'keep consultant accounts', row: 'clinic' },
  'PUT /api/consultants/:id/locked': { right: 'keep consultant accounts', row: 'clinic' },
  'DELETE /api/consultants/:id/second-factor': { right: 'keep consultant accounts', row: 'clinic' },
  'DELETE /api/consultants/:id/sessions': { right: 'keep consultant accounts', row: 'clinic' },
  'DELETE /api/consultants/:id/sessions/:session': {
    right: 'keep consultant accounts',
    row: 'clinic',
  },
  'GET /api/employees/all': 'keep employees',
  'POST /api/employees': 'keep employees',
  'PUT /api/employees/:id': { right: 'keep employees', row: 'clinic' },
  'PUT /api/employees/:id/active': { right: 'keep employees', row: 'clinic' },
  'GET /api/employees/:id/sign-in': { right: 'keep employees', row: 'clinic' },
  'POST /api/employees/:id/password': { right: 'keep employees', row: 'clinic' },
  'PUT /api/employees/:id/locked': { right: 'keep employees', row: 'clinic' },
  'DELETE /api/employees/:id/second-factor': { right: 'keep employees', row: 'clinic' },
  'DELETE /api/employees/:id/sessions': { right: 'keep employees', row: 'clinic' },
  'DELETE /api/employees/:id/sessions/:session': { right: 'keep employees', row: 'clinic' },
  'GET /api/lab-tests/all': 'keep lab tests',
  'POST /api/lab-tests': 'keep lab tests',
  'PUT /api/lab-tests/:id': { right: 'keep lab tests', row: 'clinic' },
  'PUT /api/lab-tests/:id/active': { right: 'keep lab tests', row: 'clinic' },
  'GET /api/radiology-tests/all': 'keep radiology tests',
  'POST /api/radiology-tests': 'keep radiology tests',
  'PUT /api/radiology-tests/:id': { right: 'keep radiology tests', row: 'clinic' },
  'PUT /api/radiology-tests/:id/active': { right: 'keep radiology tests', row: 'clinic' },
  'GET /api/lab-tests': 'use the desk',
  'GET /api/radiology-tests': 'use the desk',
  'POST /api/patients/household': 'book',

  'GET /api/appointments': 'use the desk',
  'GET /api/appointments/:id': { right: 'use the desk', row: 'appointment' },
  'GET /api/appointments/count': 'use the desk',
  'POST /api/appointments/search': 'use the desk',
  'GET /api/appointments/figures': 'use the desk',
  'POST /api/appointments/:id/conduct': { right: 'conduct', row: 'appointment' },
  'POST /api/appointments/:id/cancel': { right: 'cancel', row: 'appointment' },
  'POST /api/appointments/:id/reschedule': { right: 'reschedule', row: 'appointment' },
  'POST /api/bookings': 'book',
  'POST /api/own-bookings': 'patients',
  'GET /api/booking-requests': 'decide on requests',
  'POST /api/booking-requests/:id/confirm': { right: 'decide on requests', row: 'subscription' },
  'POST /api/booking-requests/:id/release': { right: 'decide on requests', row: 'subscription' },
  'POST /api/booking-requests/release-source': 'decide on requests',
  'GET /api/screening': 'book',
  'POST /api/screening/:id/arrive': { right: 'book', row: 'appointment' },
  'POST /api/screening/:id/undo-arrival': { right: 'book', row: 'appointment' },
  'GET /api/screening/:id/vitals': { right: 'book', row: 'appointment' },
  'PUT /api/screening/:id/vitals': { right: 'book', row: 'appointment' },
  'GET /api/walk-ins/choices': 'book',
  'GET /api/walk-ins/later': 'book',
  'POST /api/walk-ins': 'book',
  'GET /api/calendar': 'see the calendar',
  'GET /api/calendar/days': 'see the calendar',

  'GET /api/schedule': 'keep the schedule',
  'POST /api/schedule/preview': 'keep the schedule',
  'PUT /api/schedule': 'keep the schedule',
  'GET /api/holidays': 'keep holidays',
  'POST /api/holidays': 'keep holidays',
  'PUT /api/holidays/:id': { right: 'keep holidays', row: 'clinic' },
  'POST /api/holidays/:id/remove': { right: 'keep holidays', row: 'clinic' },
  'POST /api/holidays/hits': 'keep holidays',
  'GET /api/displaced': 'reschedule',
  'POST /api/displaced/move': 'reschedule',

  'GET /api/subscriptions/week-slots': 'patients',
  'POST /api/subscriptions/plan': 'patients',
  'POST /api/subscriptions/check': 'patients',
  'POST /api/subscriptions': 'book',
  'POST /api/own-subscriptions': 'patients',
  'GET /api/subscriptions/:id': { right: 'use the desk', row: 'subscription' },
  'GET /api/subscriptions/:id/places': { right: 'reschedule', row: 'subscription' },
  'POST /api/subscriptions/:id/plan-move': { right: 'reschedule', row: 'subscription' },
  'POST /api/subscriptions/:id/move': { right: 'reschedule', row: 'subscription' },
  'POST /api/subscriptions/:id/cancel': { right: 'cancel', row: 'subscription' },

  'POST /api/reports/appointments': 'read reports',
  'POST /api/reports/totals': 'read reports',
  'POST /api/reports/rows': 'read reports',
  'POST /api/reports/pictures': 'read reports',

  'POST /api/clients/search': 'see clients',
  'GET /api/clients/:id': { right: 'see clients', row: 'patient' },
  'GET /api/clients/:id/appointments': { right: 'see clients', row: 'patient' },
  'GET /api/clients/:id/payments': { right: 'see clients', row: 'patient' },
  'GET /api/clients/:id/visits': { right: 'read visits', row: 'patient' },

  'GET /api/medicines': 'record visits',
  'GET /api/visits/:id': { right: 'read visits', row: 'appointment' },
  'GET /api/visits/:id/history': { right: 'read visits', row: 'appointment' },
  'GET /api/visits/:id/history/:day': { right: 'read visits', row: 'appointment' },
  'GET /api/visits/:id/last-prescription': { right: 'record visits', row: 'appointment' },
  'PUT /api/visits/:id': { right: 'record visits', row: 'appointment' },
  'PUT /api/visits/:id/details': { right: 'record visits', row: 'appointment' },
  'PUT /api/visits/:id/prescription': { right: 'record visits', row: 'appointment' },
  'PUT /api/visits/:id/tests': { right: 'record visits', row: 'appointment' },
  'PUT /api/visits/:id/certificates': { right: 'record visits', row: 'appointment' },
  'POST /api/visits/:id/certificates/withdraw': { right: 'record visits', row: 'appointment' },
  'PUT /api/visits/:id/drafts/:part': { right: 'record visits', row: 'appointment' },
  'POST /api/visits/:id/presence': { right: 'record visits', row: 'appointment' },
  'GET /api/sheets/:kind/:id': { right: 'read visits', row: 'appointment' },
  'GET /api/sheets/:kind/:id/pdf': { right: 'read visits', row: 'appointment' },

  // The calls of an earlier front end have the rights of those that answer them.
  'GET /api/earlier/read/tbl_branch': 'patients',
  'GET /api/earlier/read/tbl_section': 'patients',
  'GET /api/earlier/read/tbl_labtest': 'use the desk',
  'GET /api/earlier/read/tbl_radiologytest': 'use the desk',
  'GET /api/earlier/get_where_condition_data/tbl_register/Consultant': 'patients',
  'GET /api/earlier/getAppointmentsWithSlots': 'use the desk',
  'GET /api/earlier/get_todays_appointment_data/tbl_appointment': 'use the desk',
  'GET /api/earlier/get_todays_appointment_data/tbl_appointment/:userId': 'use the desk',
  'GET /api/earlier/get_conducted_appointments': 'use the desk',
  'GET /api/earlier/get_pending_appointments': 'use the desk',
  'GET /api/earlier/get_cancelled_appointments': 'use the desk',
  'GET /api/earlier/get_upcoming_appointments': 'use the desk',
  'POST /api/earlier/get_filtered_appointments/tbl_appointment': 'use the desk',
  'POST /api/earlier/getFilteredAppointmentstodays/tbl_appointment': 'use the desk',
  'POST /api/earlier/get_consultantwise_appointments': 'use the desk',
  'POST /api/earlier/get_consultantwisepending_appointments': 'use the desk',
  'POST /api/earlier/get_cancelledcounsultant_appointments': 'use the desk',
  'POST /api/earlier/get_upcoming_consultantwise_appointments': 'use the desk',
  'POST /api/earlier/getslotsss/tbl_slots': 'patients',
  'POST /api/earlier/fetchslots': 'patients',
  'POST /api/earlier/fetchslotsforcustome': 'patients',
  'POST /api/earlier/subscribtionappointment': 'patients',
  'POST /api/earlier/submitappointment': 'patients',
  'POST /api/earlier/submitappointments': 'patients',
  'POST /api/earlier/submitPayment': 'conduct',
  'POST /api/earlier/api/appointments/payment': 'conduct',
  'POST /api/earlier/submitReschedule': 'reschedule',
  'POST /api/earlier/canceledshedule/tbl_appointment/:id': { right: 'cancel', row: 'appointment' },
  'POST /api/earlier/read/tbl_appointment/:id': { right: 'use the desk', row: 'appointment' },
  'GET /api/earlier/get-appointment-price/:id': { right: 'use the desk', row: 'appointment' },
  'POST /api/earlier/get_filtered_report/tbl_appointment': 'read reports',
  'GET /api/earlier/complete-patient-details/:id': { right: 'read visits', row: 'appointment' },
  'POST /api/earlier/patient-details': 'record visits',
  'POST /api/earlier/submit-prescriptions': 'record visits',
  'POST /api/earlier/submit-tests': 'record visits',
  'POST /api/earlier/certificate': 'record visits',

  'GET /api/audit': 'read the audit',
  'GET /api/audit/choices': 'read the audit',
  'POST /api/audit/patients': 'read the audit',
  'GET /api/audit/:id': { right: 'read the audit', row: 'clinic' },
})

export type CallName = keyof typeof whoMayCall

/** The right that a call needs. */
export type AccessOf<Name extends CallName> = (typeof whoMayCall)[Name] extends { right: infer R }
  ? R
  : (typeof whoMayCall)[Name]

/** The row of a call, by 'METHOD url': its right, and whose the row is that it names, if it does. */
export function callAccess(name: string): { right: Access; row: RowOwner | undefined } {
  const row = (whoMayCall as Record<string, Access | RowAccess>)[name]
  if (!row) throw new Error(`${name} has no row in access/who-may.ts`)
  return typeof row === 'string' ? { right: row, row: undefined } : row
}

export type ScreenName = keyof typeof paths

/**
 * Who may open which screen. `menu` is for an entry that fewer see than may open its screen.
 * A path without a row here does not compile.
 */
const whoMaySee: Record<ScreenName, { screen: Exclude<Access, 'patients'>; menu?: Right }> = {
  signIn: { screen: 'everyone' },
  firstAdmin: { screen: 'everyone' },
  changePassword: { screen: 'use the desk' },
  secondFactor: { screen: 'use the desk' },
  account: { screen: 'use the desk' },
  signInRules: { screen: 'set sign-in rules' },
  landingPage: { screen: 'see the landing page' },
  consultantDashboard: { screen: 'see the consultant dashboard' },
  bookAppointment: { screen: 'book' },
  screening: { screen: 'book' },
  bookingRequests: { screen: 'decide on requests' },
  calendar: { screen: 'see the calendar' },
  schedule: { screen: 'keep the schedule' },
  holidays: { screen: 'keep holidays' },
  displaced: { screen: 'reschedule' },
  // The form itself is open to everybody; its entry in the menu is not.
  appointmentForm: { screen: 'everyone', menu: 'open the appointment form' },
  reports: { screen: 'read reports' },
  reportPrint: { screen: 'read reports' },
  clients: { screen: 'see clients' },
  client: { screen: 'see clients' },
  branches: { screen: 'keep branches' },
  services: { screen: 'keep services' },
  consultants: { screen: 'keep consultants' },
  employees: { screen: 'keep employees' },
  radiologyTests: { screen: 'keep radiology tests' },
  labTests: { screen: 'keep lab tests' },
  subscription: { screen: 'use the desk' },
  patientDetails: { screen: 'read visits' },
  prescriptionSheet: { screen: 'read visits' },
  testsSheet: { screen: 'read visits' },
  certificateSheet: { screen: 'read visits' },
  audit: { screen: 'read the audit' },
}

/** Whether somebody, or a visitor who has not signed in, may open a screen. */
export function maySee(name: ScreenName, staff: SignedIn | undefined): boolean {
  const { screen } = whoMaySee[name]
  return screen === 'everyone' || (staff !== undefined && may(staff, screen))
}

/** Whether somebody's menu leads to a screen. */
export function hasInMenu(name: ScreenName, staff: SignedIn): boolean {
  const { screen, menu } = whoMaySee[name]
  if (menu) return may(staff, menu)
  return screen !== 'everyone' && may(staff, screen)
}
