import type { CallName } from './permissions.ts'

/**
 * How reading patients' data is audited. A word is the action of the audit entry. A `list` of the
 * clinic's day, by branches and consultants, adds no entry for each patient in it (decision 0017):
 * a desk shows it all day, and it singles out nobody. `none` does not reveal whose row it is.
 */
type PatientReadKind = 'read' | 'looked up' | 'exported' | 'printed' | 'list' | 'none'

/** Every call that reads patients' data; a test finds missing ones. */
export const patientReads: Partial<Record<CallName, PatientReadKind>> = {
  'POST /api/patients/household': 'looked up',
  'POST /api/clients/search': 'looked up',
  'POST /api/appointments/search': 'looked up',
  'POST /api/audit/patients': 'looked up',

  'GET /api/clients/:id': 'read',
  'GET /api/clients/:id/appointments': 'read',
  'GET /api/clients/:id/payments': 'read',
  'GET /api/clients/:id/messages': 'read',
  'GET /api/clients/:id/visits': 'read',
  'GET /api/clients/:id/health-record': 'exported',
  'GET /api/message-rules/sample': 'read',
  'GET /api/clients/:id/sheets': 'read',
  'GET /api/appointments/:id': 'read',
  'GET /api/appointments/:id/account': 'read',
  'GET /api/subscriptions/:id': 'read',
  'GET /api/subscriptions/:id/package': 'read',
  'GET /api/screening/:id/vitals': 'read',
  'GET /api/visits/:id': 'read',
  'GET /api/visits/:id/history': 'read',
  'GET /api/visits/:id/test-results': 'read',
  'GET /api/visits/:id/history/:day': 'read',
  'GET /api/visits/:id/last-prescription': 'read',
  'GET /api/sheets/:kind/:id': 'read',
  'GET /api/sheets/:kind/:id/pdf': 'printed',
  'POST /api/reports/appointments': 'read',
  'POST /api/reports/rows': 'exported',
  'GET /api/income/lessening': 'read',
  'GET /api/shares/statement': 'read',
  'GET /api/audit/:id': 'read',

  'GET /api/appointments': 'list',
  'GET /api/calendar': 'list',
  'GET /api/screening': 'list',
  'GET /api/line': 'list',
  'GET /api/displaced': 'list',
  'GET /api/displaced/calls': 'list',
  'GET /api/booking-requests': 'list',
  'GET /api/waiting-list': 'list',
  'GET /api/messages': 'list',
  'GET /api/messages/done': 'list',
  'GET /api/outstanding': 'list',
  'GET /api/unused-deposits': 'list',
  'GET /api/adjustments': 'list',
  'GET /api/adjustments/own': 'list',
  'POST /api/schedule/preview': 'list',
  'POST /api/holidays/hits': 'list',
  // When filtered by one patient it is audited: audit-log.server.test.ts.
  'GET /api/audit': 'list',

  'GET /api/appointments/:id/last-change': 'none',
  'GET /api/appointments/:id/paid-before': 'none',
  'GET /api/clients/:id/mark': 'none',
  'GET /api/line/:id/slip': 'none',
  'GET /api/subscriptions/:id/mark': 'none',
  'GET /api/subscriptions/:id/places': 'none',
  'POST /api/subscriptions/:id/plan-move': 'none',
  'POST /api/visits/:id/presence': 'none',

  'GET /api/earlier/getAppointmentsWithSlots': 'list',
  'GET /api/earlier/get_todays_appointment_data/tbl_appointment': 'list',
  'GET /api/earlier/get_todays_appointment_data/tbl_appointment/:userId': 'list',
  'GET /api/earlier/get_conducted_appointments': 'list',
  'GET /api/earlier/get_pending_appointments': 'list',
  'GET /api/earlier/get_cancelled_appointments': 'list',
  'GET /api/earlier/get_upcoming_appointments': 'list',
  'POST /api/earlier/get_filtered_appointments/tbl_appointment': 'list',
  'POST /api/earlier/getFilteredAppointmentstodays/tbl_appointment': 'list',
  'POST /api/earlier/get_consultantwise_appointments': 'list',
  'POST /api/earlier/get_consultantwisepending_appointments': 'list',
  'POST /api/earlier/get_cancelledcounsultant_appointments': 'list',
  'POST /api/earlier/get_upcoming_consultantwise_appointments': 'list',
  'POST /api/earlier/read/tbl_appointment/:id': 'read',
  'GET /api/earlier/get-appointment-price/:id': 'read',
  'GET /api/earlier/complete-patient-details/:id': 'read',
  'POST /api/earlier/get_filtered_report/tbl_appointment': 'read',
}
