import type { Permission } from './access.ts'
import { feedbackCallPermissions } from './feedback-call-permissions.ts'
import { importCallPermissions } from './import-call-permissions.ts'
import { legacyCallPermissions } from './legacy-call-permissions.ts'
import { linkCallPermissions } from './link-call-permissions.ts'
import { messageCallPermissions } from './message-call-permissions.ts'
import { moneyCallPermissions } from './money-call-permissions.ts'
import { medicineCallPermissions } from './medicine-call-permissions.ts'
import { visitCallPermissions } from './visit-call-permissions.ts'

/** A permission of access.ts, everybody, or staff and those patients who book for themselves. */
export type RequiredAccess = Permission | 'everyone' | 'patients'

/**
 * Who owns the row with the `:id` in a call's URL. Consultants can access their own appointments,
 * subscriptions with a session of theirs, and patients with an appointment with them; others' rows
 * are answered as not found. `clinic` rows (a branch, a holiday) have no owner; `own` rows belong
 * to the caller.
 */
export type RowOwner = 'appointment' | 'subscription' | 'patient' | 'clinic' | 'own'

export interface RowAccess {
  permission: RequiredAccess
  row: RowOwner
}

/** A call with an id in its URL names the row's owner. */
type CallTable<T> = {
  [Name in keyof T]: Name extends `${string}:id${string}` ? RowAccess : RequiredAccess
}
const defineCalls = <const T extends Record<string, RequiredAccess | RowAccess>>(
  table: T & CallTable<T>,
): T => table

/** Who may make which call. A contract without a row here does not compile. */
// Marked as pure so that the browser's bundle drops it: screens use only the table of screens.
export const callPermissions = /* @__PURE__ */ defineCalls({
  'GET /api/health': 'everyone',
  'GET /api/health/alive': 'everyone',
  'GET /api/health/ready': 'everyone',
  'GET /api/clinic': 'everyone',
  'GET /api/clinic/logo': 'everyone',
  'GET /api/clinic/details': 'set up the clinic',
  'PUT /api/clinic/details': 'set up the clinic',
  'GET /api/money-limits': 'set up the clinic',
  'PUT /api/money-limits': 'set up the clinic',
  'GET /api/file-numbering': 'set up the clinic',
  'PUT /api/file-numbering': 'set up the clinic',
  'POST /api/file-numbering/take': 'correct patients',
  'POST /api/first-admin': 'everyone',
  'POST /api/first-admin/check': 'everyone',
  'POST /api/sign-in': 'everyone',
  'POST /api/sign-in/code': 'everyone',
  'POST /api/sign-in/passkey/begin': 'everyone',
  'POST /api/sign-in/passkey': 'everyone',
  'POST /api/sign-out': 'everyone',
  'GET /api/session': 'use the desk',
  'GET /api/live': 'use the desk',
  'GET /api/account': 'use the desk',
  'POST /api/account/password': 'use the desk',
  'GET /api/account/sessions': 'use the desk',
  'DELETE /api/account/sessions/:id': { permission: 'use the desk', row: 'own' },
  'POST /api/account/sessions/end-others': 'use the desk',
  'POST /api/account/second-factor': 'use the desk',
  'POST /api/account/second-factor/confirm': 'use the desk',
  'POST /api/account/second-factor/end': 'use the desk',
  'POST /api/account/second-factor/backup-codes': 'use the desk',
  'GET /api/account/passkeys': 'use the desk',
  'POST /api/account/passkeys/begin': 'use the desk',
  'POST /api/account/passkeys': 'use the desk',
  'POST /api/account/passkeys/:id/remove': { permission: 'use the desk', row: 'own' },
  'GET /api/account/tokens': 'use the desk',
  'POST /api/account/tokens': 'use the desk',
  'DELETE /api/account/tokens/:id': { permission: 'use the desk', row: 'own' },
  'GET /api/sign-in-rules': 'set sign-in rules',
  'PUT /api/sign-in-rules/:role': 'set sign-in rules',
  'PUT /api/role-names': 'set sign-in rules',

  'GET /api/display-links': 'set up the clinic',
  'POST /api/display-links': 'set up the clinic',
  'DELETE /api/display-links/:id': { permission: 'set up the clinic', row: 'clinic' },
  // By the secret of a link: a display's, and a slip's.
  'POST /api/board': 'everyone',
  'POST /api/own-place': 'everyone',

  'GET /api/setup-guide': 'set up the clinic',

  'GET /api/branches': 'patients',
  'GET /api/services': 'patients',
  'GET /api/consultants': 'patients',
  'GET /api/slots/open': 'patients',
  'GET /api/slots/days': 'patients',
  'GET /api/slots/next': 'patients',
  'GET /api/branches/all': 'manage branches',
  'POST /api/branches': 'manage branches',
  'PUT /api/branches/:id': { permission: 'manage branches', row: 'clinic' },
  'PUT /api/branches/:id/active': { permission: 'manage branches', row: 'clinic' },
  'GET /api/services/all': 'manage services',
  'POST /api/services': 'manage services',
  'POST /api/services/starter-set': 'manage services',
  'PUT /api/services/:id': { permission: 'manage services', row: 'clinic' },
  'PUT /api/services/:id/active': { permission: 'manage services', row: 'clinic' },
  'GET /api/consultants/all': 'manage consultants',
  'POST /api/consultants': 'manage consultant accounts',
  'PUT /api/consultants/:id': { permission: 'manage consultants', row: 'clinic' },
  'PUT /api/consultants/:id/active': { permission: 'manage consultant accounts', row: 'clinic' },
  'GET /api/consultants/:id/sign-in': { permission: 'manage consultant accounts', row: 'clinic' },
  'POST /api/consultants/:id/password': { permission: 'manage consultant accounts', row: 'clinic' },
  'PUT /api/consultants/:id/locked': { permission: 'manage consultant accounts', row: 'clinic' },
  'DELETE /api/consultants/:id/second-factor': {
    permission: 'manage consultant accounts',
    row: 'clinic',
  },
  'DELETE /api/consultants/:id/sessions': {
    permission: 'manage consultant accounts',
    row: 'clinic',
  },
  'DELETE /api/consultants/:id/sessions/:session': {
    permission: 'manage consultant accounts',
    row: 'clinic',
  },
  'GET /api/employees/all': 'manage employees',
  'POST /api/employees': 'manage employees',
  'PUT /api/employees/:id': { permission: 'manage employees', row: 'clinic' },
  'PUT /api/employees/:id/active': { permission: 'manage employees', row: 'clinic' },
  'GET /api/employees/:id/sign-in': { permission: 'manage employees', row: 'clinic' },
  'POST /api/employees/:id/password': { permission: 'manage employees', row: 'clinic' },
  'PUT /api/employees/:id/locked': { permission: 'manage employees', row: 'clinic' },
  'DELETE /api/employees/:id/second-factor': { permission: 'manage employees', row: 'clinic' },
  'DELETE /api/employees/:id/sessions': { permission: 'manage employees', row: 'clinic' },
  'DELETE /api/employees/:id/sessions/:session': { permission: 'manage employees', row: 'clinic' },
  'GET /api/lab-tests/all': 'manage lab tests',
  'POST /api/lab-tests': 'manage lab tests',
  'PUT /api/lab-tests/:id': { permission: 'manage lab tests', row: 'clinic' },
  'PUT /api/lab-tests/:id/active': { permission: 'manage lab tests', row: 'clinic' },
  'GET /api/radiology-tests/all': 'manage radiology tests',
  'POST /api/radiology-tests': 'manage radiology tests',
  'PUT /api/radiology-tests/:id': { permission: 'manage radiology tests', row: 'clinic' },
  'PUT /api/radiology-tests/:id/active': { permission: 'manage radiology tests', row: 'clinic' },
  'GET /api/lab-tests': 'use the desk',
  'GET /api/radiology-tests': 'use the desk',
  'POST /api/patients/household': 'book',

  'GET /api/appointments': 'use the desk',
  'GET /api/appointments/:id': { permission: 'use the desk', row: 'appointment' },
  'GET /api/appointments/:id/last-change': { permission: 'use the desk', row: 'appointment' },
  'GET /api/appointments/count': 'use the desk',
  'POST /api/appointments/search': 'use the desk',
  'GET /api/appointments/figures': 'use the desk',
  'POST /api/appointments/:id/conduct': { permission: 'conduct', row: 'appointment' },
  'GET /api/used-transaction-ids': 'conduct',
  ...moneyCallPermissions,
  ...linkCallPermissions,
  'POST /api/appointments/:id/cancel': { permission: 'cancel', row: 'appointment' },
  'POST /api/appointments/:id/take-back': { permission: 'cancel', row: 'appointment' },
  'POST /api/appointments/:id/set-back': { permission: 'set back', row: 'appointment' },
  'POST /api/appointments/:id/reschedule': { permission: 'reschedule', row: 'appointment' },
  'POST /api/bookings': 'book',
  'POST /api/bookings/same-day': 'book',
  'POST /api/own-bookings': 'patients',
  'GET /api/booking-requests': 'decide on requests',
  'GET /api/booking-requests/count': 'decide on requests',
  'POST /api/booking-requests/:id/confirm': {
    permission: 'decide on requests',
    row: 'subscription',
  },
  'POST /api/booking-requests/:id/release': {
    permission: 'decide on requests',
    row: 'subscription',
  },
  'POST /api/booking-requests/release-source': 'decide on requests',
  'GET /api/waiting-list': 'see the waiting list',
  'GET /api/waiting-list/count': 'see the waiting list',
  'GET /api/waiting-list/:id/free-times': { permission: 'see the waiting list', row: 'clinic' },
  'POST /api/waiting-list': 'manage the waiting list',
  'PUT /api/waiting-list/:id': { permission: 'manage the waiting list', row: 'clinic' },
  'POST /api/waiting-list/:id/hold': { permission: 'manage the waiting list', row: 'clinic' },
  'POST /api/waiting-list/:id/release': { permission: 'manage the waiting list', row: 'clinic' },
  'POST /api/waiting-list/:id/book': { permission: 'manage the waiting list', row: 'clinic' },
  'POST /api/waiting-list/:id/calls': { permission: 'manage the waiting list', row: 'clinic' },
  'POST /api/waiting-list/:id/remove': { permission: 'manage the waiting list', row: 'clinic' },
  'GET /api/follow-ups': 'see the waiting list',
  'GET /api/follow-ups/count': 'see the waiting list',
  'POST /api/follow-ups/:id/calls': { permission: 'manage the waiting list', row: 'clinic' },
  'POST /api/follow-ups/:id/reopen': { permission: 'manage the waiting list', row: 'clinic' },
  ...feedbackCallPermissions,
  ...messageCallPermissions,
  'GET /api/screening': 'book',
  'POST /api/screening/:id/arrive': { permission: 'book', row: 'appointment' },
  'POST /api/screening/:id/undo-arrival': { permission: 'book', row: 'appointment' },
  'GET /api/screening/:id/vitals': { permission: 'book', row: 'appointment' },
  'PUT /api/screening/:id/vitals': { permission: 'book', row: 'appointment' },
  'GET /api/delays': 'manage the line',
  'PUT /api/delays': 'manage the line',
  'GET /api/line': 'manage the line',
  'GET /api/line/waits': 'manage the line',
  'GET /api/line/elsewhere': 'manage the line',
  'GET /api/line/:id/slip': { permission: 'manage the line', row: 'appointment' },
  'POST /api/line/walk-ins': 'book',
  'POST /api/line/call': 'manage the line',
  'POST /api/line/:id/change': { permission: 'manage the line', row: 'appointment' },
  'POST /api/line/:id/move-up': { permission: 'manage the line', row: 'appointment' },
  'GET /api/walk-ins/choices': 'book',
  'GET /api/walk-ins/later': 'book',
  'POST /api/walk-ins': 'book',
  'GET /api/calendar': 'see the calendar',
  'GET /api/calendar/days': 'see the calendar',

  'GET /api/schedule': 'manage the schedule',
  'POST /api/schedule/preview': 'manage the schedule',
  'PUT /api/schedule': 'manage the schedule',
  'GET /api/holidays': 'manage holidays',
  'POST /api/holidays': 'manage holidays',
  'PUT /api/holidays/:id': { permission: 'manage holidays', row: 'clinic' },
  'POST /api/holidays/:id/remove': { permission: 'manage holidays', row: 'clinic' },
  'POST /api/holidays/hits': 'manage holidays',
  'GET /api/displaced': 'see affected appointments',
  'GET /api/displaced/calls': 'see affected appointments',
  'POST /api/displaced/calls/:id/told': {
    permission: 'see affected appointments',
    row: 'appointment',
  },
  'GET /api/displaced/leave-today': 'see leave of today',
  'POST /api/displaced/leave-today': 'mark leave',
  'POST /api/displaced/leave-today/:id/undo': { permission: 'mark leave', row: 'clinic' },
  'POST /api/displaced/cancel': 'cancel',
  'POST /api/displaced/move': 'reschedule',

  'GET /api/subscriptions/week-slots': 'patients',
  'GET /api/subscriptions/week-outlook': 'patients',
  'POST /api/subscriptions/plan': 'patients',
  'POST /api/subscriptions/check': 'patients',
  'POST /api/subscriptions': 'book',
  'POST /api/own-subscriptions': 'patients',
  'POST /api/own-bookings/state': 'everyone',
  'GET /api/subscriptions/:id': { permission: 'use the desk', row: 'subscription' },
  'GET /api/subscriptions/:id/mark': { permission: 'use the desk', row: 'subscription' },
  'GET /api/subscriptions/:id/places': { permission: 'reschedule', row: 'subscription' },
  'POST /api/subscriptions/:id/plan-move': { permission: 'reschedule', row: 'subscription' },
  'POST /api/subscriptions/:id/move': { permission: 'reschedule', row: 'subscription' },
  'POST /api/subscriptions/:id/cancel': { permission: 'cancel', row: 'subscription' },

  'POST /api/reports/appointments': 'read reports',
  'POST /api/reports/totals': 'read reports',
  'POST /api/reports/rows': 'read reports',
  'POST /api/reports/pictures': 'read reports',

  'POST /api/clients/search': 'see clients',
  'GET /api/clients/:id': { permission: 'see clients', row: 'patient' },
  'GET /api/clients/:id/mark': { permission: 'see clients', row: 'patient' },
  'POST /api/clients/:id/correct': { permission: 'correct patients', row: 'patient' },
  'PUT /api/clients/:id/allergies': { permission: 'note allergies', row: 'patient' },
  'PUT /api/clients/:id/desk-note': { permission: 'correct patients', row: 'patient' },
  'POST /api/clients/:id/merge': { permission: 'correct patients', row: 'patient' },
  'POST /api/clients/:id/separate': { permission: 'correct patients', row: 'patient' },
  'GET /api/clients/:id/appointments': { permission: 'see clients', row: 'patient' },
  'GET /api/clients/:id/payments': { permission: 'see clients', row: 'patient' },
  'GET /api/clients/:id/messages': { permission: 'see clients', row: 'patient' },
  'GET /api/clients/:id/sheets': { permission: 'print sheets', row: 'patient' },

  ...medicineCallPermissions,
  ...visitCallPermissions,

  ...importCallPermissions,
  ...legacyCallPermissions,

  'GET /api/safety': 'manage backups',
  'POST /api/safety/backups': 'manage backups',
  'POST /api/safety/drills': 'manage backups',
  'POST /api/safety/audit-checks': 'manage backups',

  'GET /api/audit': 'read the audit',
  'GET /api/audit/choices': 'read the audit',
  'POST /api/audit/patients': 'read the audit',
  'GET /api/audit/:id': { permission: 'read the audit', row: 'clinic' },
})

export type CallName = keyof typeof callPermissions

/** The permission that a call needs. */
export type AccessOfCall<Name extends CallName> = (typeof callPermissions)[Name] extends {
  permission: infer R
}
  ? R
  : (typeof callPermissions)[Name]

/**
 * The row of a call, by 'METHOD url': its permission, and the owner of the row in its URL, if any.
 * Throws for a call without a row.
 */
export function callAccess(name: string): {
  permission: RequiredAccess
  row: RowOwner | undefined
} {
  const row = (callPermissions as Record<string, RequiredAccess | RowAccess>)[name]
  if (!row) throw new Error(`${name} has no row in access/permissions/permissions.ts`)
  return typeof row === 'string' ? { permission: row, row: undefined } : row
}
