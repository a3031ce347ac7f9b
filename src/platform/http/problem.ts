import { z } from 'zod'
import { fieldMessageKey } from './field-message-key.ts'
import type { TextKey } from '../i18n/text-key.ts'

z.config({ localeError: (issue) => fieldMessageKey(issue) })

/**
 * Every problem that the server can answer with: its code and its HTTP status. Its sentence is the
 * text `problem.<code>` of the language files.
 */
export const problems = {
  invalid_input: 400,
  signed_out: 401,
  wrong_sign_in: 401,
  code_needed: 401,
  wrong_code: 401,
  code_used: 401,
  sign_in_again: 401,
  wrong_link: 403,
  locked: 403,
  password_change_first: 403,
  two_factor_first: 403,
  own_account: 403,
  own_request: 403,
  over_limit: 403,
  admin_only: 403,
  right_not_held: 403,
  forbidden: 403,
  not_arrived: 403,
  booking_closed: 403,
  wrong_passkey: 401,
  foreign_origin: 403,
  not_found: 404,
  nothing_saved: 404,
  slot_taken: 409,
  feedback_over: 409,
  series_clash: 409,
  session_same_day: 409,
  patient_busy: 409,
  patient_changed: 409,
  patient_known: 409,
  file_number_taken: 409,
  dose_noted: 409,
  both_booked: 409,
  both_wait: 409,
  last_admin: 409,
  factor_changed: 409,
  changed_meanwhile: 409,
  row_changed: 409,
  name_taken: 409,
  key_reused: 409,
  already_in_line: 409,
  room_occupied: 409,
  busy_elsewhere: 409,
  not_pending: 409,
  wrong_status: 409,
  conducted_earlier: 409,
  less_owed: 409,
  message_taken: 409,
  message_untrue: 409,
  quiet_hours: 409,
  gateway_key: 409,
  gateway_untested: 409,
  drawer_changed: 409,
  drawer_closed: 409,
  later_drawer_closed: 409,
  more_than_in_drawer: 409,
  less_paid: 409,
  charge_paid: 409,
  already_asked: 409,
  already_decided: 409,
  less_left: 409,
  share_overlap: 409,
  request_answered: 409,
  already_waiting: 409,
  left_list: 409,
  time_held: 409,
  held_elsewhere: 409,
  not_yet: 409,
  appointment_cancelled: 409,
  visit_first: 409,
  visit_changed: 409,
  visit_recorded: 409,
  certificate_saved: 409,
  referral_saved: 409,
  test_has_result: 409,
  vitals_changed: 409,
  not_today: 409,
  typed_elsewhere: 409,
  today_not_reschedulable: 409,
  too_late_online: 409,
  wrong_birth_year: 403,
  wrong_arrival_code: 403,
  schedule_changed: 409,
  slot_overlap: 409,
  moves_clash: 409,
  backup_running: 409,
  audit_check_running: 409,
  holiday_exists: 409,
  holiday: 409,
  too_large: 413,
  on_leave: 422,
  past_slot: 422,
  outside_booking_window: 422,
  slot_not_offered: 422,
  service_not_offered: 422,
  subscription_only: 422,
  other_household: 422,
  nobody_to_approve: 422,
  needs_second_person: 422,
  too_many_requests: 429,
  too_many_quarter_hour: 429,
  too_many_hour: 429,
  too_many_ahead: 429,
  unexpected: 500,
  unavailable: 503,
  disk_full: 507,
} as const satisfies Record<string, number>

export type ProblemCode = keyof typeof problems

/**
 * The body of every answer with a problem. It never contains a stack, SQL or another person's data.
 */
export const problemSchema = z.object({
  code: z.enum(Object.keys(problems) as [ProblemCode, ...ProblemCode[]]),
  message: z.string(),
  requestId: z.string(),
  /**
   * The problems of single fields, by path ('patient.name'): the text key of the sentence, and the
   * sentence in the language of `Accept-Language`.
   */
  fields: z.record(z.string(), z.object({ key: z.string(), message: z.string() })).optional(),
})
export type Problem = z.output<typeof problemSchema>

/** Thrown on the server to refuse a request, and in the browser when a call has failed. */
export class ProblemError extends Error {
  readonly code: ProblemCode
  /** The text keys of the fields' sentences, by the fields' paths. */
  readonly fields: Record<string, string> | undefined
  /** The request's number in the server's log; undefined where no server answered. */
  readonly requestId: string | undefined

  constructor(
    code: ProblemCode,
    message: string = code,
    fields?: Record<string, string>,
    requestId?: string,
  ) {
    super(message)
    this.name = 'ProblemError'
    this.code = code
    this.fields = fields
    this.requestId = requestId
  }

  get status(): number {
    return problems[this.code]
  }
}

/**
 * The error for a problem in an answer. Its fields are text keys: a page shows them in its own
 * language.
 */
export function toProblemError({ code, message, fields, requestId }: Problem): ProblemError {
  const keys = Object.entries(fields ?? {}).map(([path, { key }]) => [path, key] as const)
  return new ProblemError(code, message, fields && Object.fromEntries(keys), requestId)
}

/** The text key of a problem's sentence. A code without a text in en.json does not compile. */
export const problemMessageKey = (code: ProblemCode): TextKey & `problem.${ProblemCode}` =>
  `problem.${code}`

/**
 * The number by which the server's log has an error that nobody expected: the beginning of the
 * request's id, as one word in a text of any direction. Undefined for every other problem.
 */
export function errorNumberOf({
  code,
  requestId,
}: {
  code: string
  requestId?: string | undefined
}): string | undefined {
  return code === 'unexpected' && requestId ? `\u2068${requestId.slice(0, 8)}\u2069` : undefined
}
