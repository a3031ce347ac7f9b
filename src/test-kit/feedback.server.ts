import { exportFeedback } from '../office/feedback/feedback.ts'
import type { CallInput } from '../platform/http/call-contract.ts'
import type { Caller, TestClinic } from './test-clinic.server.ts'
import type { Db } from '../platform/db/connect.server.ts'
import { anita } from './build-booking.server.ts'
import { addAppointment, addPatient } from './follow-ups.server.ts'

interface Given {
  /** Null for somebody who was invited and has not answered. */
  rating?: number | null
  words?: string | null
  mayCall?: boolean
  branch?: number
  consultant?: number
  day?: string
  /** When it was said. */
  at?: string
}

/** What a patient of their own says of a visit; answers its id and that of the appointment. */
export async function addFeedback(
  db: Db,
  {
    rating = 5,
    words = null,
    mayCall = true,
    branch = 1,
    consultant = anita,
    day = '2026-11-23',
    at = '2026-11-24T03:00:00.000001Z',
  }: Given = {},
): Promise<{ id: number; appointment: number }> {
  const patient = await addPatient(db)
  const appointment = await addAppointment(db, { patient, day, branch, consultant })
  const isAnswer = rating !== null
  const [row] = await db<[{ id: number }]>`
    insert into visit_feedback (appointment_id, branch_id, consultant_id, day, version, rating, words, may_call,
      answered_at, invited_at)
    values (${appointment}, ${branch}, ${consultant}, ${day}, ${isAnswer ? 1 : 0}, ${rating}, ${words},
      ${isAnswer ? mayCall : null}, ${isAnswer ? at : null}, ${isAnswer ? null : at}) returning id`
  return { id: row.id, appointment }
}

/** The rows of an export of feedback. */
export async function exportedFeedback(
  { app }: TestClinic,
  caller: Caller,
  body: CallInput<typeof exportFeedback>['body'],
): Promise<Record<string, unknown>[]> {
  const answer = await app.inject({
    method: 'POST',
    url: exportFeedback.url,
    headers: { cookie: caller.cookie },
    body,
  })
  return answer.body
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}
