import { reasonCodes } from '../../access/audit-log/reasons.ts'
import type { Day } from '../../platform/day/day.ts'
import type { Time } from '../../platform/day/time.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { feedbackDays, feedbackProblem, lastFeedbackDay } from '../feedback/feedback-rule.ts'
import { expectedLater } from '../delays/standing-delay.server.ts'
import { isDisplaced } from '../rebooking/affected-appointments.server.ts'
import {
  changesEnd,
  lastMoveDay,
  ownArrivalProblem,
  ownChangeProblem,
  type OwnAppointmentFacts,
} from './link-rule.ts'
import { isOwnWait } from './own-wait.server.ts'
import { isOfLink, type OpenedLink } from './link-token.server.ts'
import {
  ownVisitSchema,
  type OwnAppointment,
  type OwnSheet,
  type OwnVisit,
} from './own-appointment.ts'

const [notAccepted] = reasonCodes.releaseRequest

/** The clinic's moment, by which a patient's link is read and decided. */
export interface OwnMoment {
  today: Day
  instant: Date
  timeZone: string
  /** The time of day. */
  time: Time
}

type Row = Omit<OwnAppointment, 'can' | 'changesEnd' | 'lastMoveDay' | 'sheets' | 'feedback'> &
  OwnAppointmentFacts & {
    patientName: string
    language: OwnVisit['language']
    messages: boolean | null
    sheets: OwnSheet[]
    /** Of no answer the version is 0, or null where nobody was invited to one. */
    feedbackVersion: number | null
    rating: number | null
    words: string | null
    mayCall: boolean | null
  }

/**
 * Reads what a link shows: its appointment, or of a series the sessions that are not long over. One that is over
 * itself shows only the visits that can still be answered, without their sheets.
 */
export async function readOwn(
  db: Queryable,
  link: OpenedLink,
  moment: OwnMoment,
): Promise<OwnVisit> {
  const { today } = moment
  const rows = await db<Row[]>`
    select a.id, a.version, a.day, a.starts, a.ends, c.name as consultant_name,
      json_build_object('name', b.name, 'address', b.address, 'phone', b.phone) as branch,
      a.status, a.held_until is not null as is_held,
      -- A hold that has run out is over, whether or not a process has cleaned it up yet.
      -- A single time was booked at once, and its patient told so (0125): released, it is cancelled.
      coalesce(a.status = 'CN' and a.cancel_reason = ${notAccepted} and a.subscription_id is not null
        or a.held_until <= now(), false) as is_released,
      a.by_patient, b.patient_change_hours as change_hours,
      a.arrived_at is not null as has_arrived, v.appointment_id is not null as visit_recorded,
      s.is_series, b.arrival_code <> '' as takes_arrivals, p.name as patient_name, p.language, agrees_to_messages(p.id) as messages,
      a.status = 'PE' and ${isDisplaced(db)} as is_displaced,
      case when a.status = 'PE' then to_char(${expectedLater(db, moment)}, 'HH24:MI') end as expected_at,
      exists (select from waiting_entry w
        where ${isOwnWait(db)} and w.last_day >= ${today}) as is_waiting,
      e.place_key, e.token_letter || '-' || e.token_number as token,
      -- What was prescribed or recommended does not count once its visit is cancelled.
      f.version as feedback_version, f.rating, f.words, f.may_call,
      case when v.appointment_id is null or not is_live(a.status) or ${link.isOver} then '{}'::text[] else array_remove(array[
        case when exists (select from prescription_item i where i.appointment_id = a.id)
          then 'prescription' end,
        case when exists (select from recommended_test r where r.appointment_id = a.id)
          then 'recommendedtests' end,
        case when exists (select from exercise x where x.appointment_id = a.id)
          then 'exercises' end,
        case when exists (select from certificate t where t.appointment_id = a.id
          and t.withdrawn_day is null) then 'certificate' end,
        case when exists (select from referral f where f.appointment_id = a.id
          and f.withdrawn_day is null) then 'referral' end], null) end
      -- The card is the patient's: it is there before the visit as well.
      || case when is_live(a.status) and not ${link.isOver} and exists (select from vaccination g
          where g.patient_id = a.patient_id and g.withdrawn_on is null)
        then array['vaccinations'] else '{}'::text[] end as sheets
    from appointment a
    join branch b on b.id = a.branch_id
    join staff c on c.id = a.consultant_id
    join service s on s.id = a.service_id
    join patient p on p.id = a.patient_id
    left join visit v on v.appointment_id = a.id
    left join visit_feedback f on f.appointment_id = a.id
    left join line_entry e on e.appointment_id = a.id and e.day = ${today}
      and e.token_letter is not null and a.arrived_at is not null
    where ${isOfLink(db, link)} and ${
      link.isOver
        ? db`a.status = 'CD' and a.day >= ${today}::date - ${feedbackDays}::integer`
        : db`(a.id = ${link.appointmentId} or a.day >= ${today}::date - 1)`
    }
    order by a.day, a.starts, a.id`
  const [first] = rows
  if (!first) throw new ProblemError('wrong_link')
  // Without what only the rule asks for.
  return ownVisitSchema.parse({
    patientName: first.patientName,
    language: first.language,
    messages: first.messages,
    appointments: rows.map((row) => ({
      ...row,
      can: allowed(row, moment),
      changesEnd: changesEnd(row, moment.timeZone).toISOString(),
      lastMoveDay: lastMoveDay(row, moment.timeZone),
      feedback: askedFeedback(row, today),
    })),
  })
}

/** What the patient is asked about a visit and has said already; null where it cannot be answered. */
function askedFeedback(row: Row, today: Day): OwnAppointment['feedback'] {
  if (feedbackProblem(row, today)) return null
  const { rating, words, mayCall } = row
  return {
    version: row.feedbackVersion ?? 0,
    given: rating === null ? null : { rating, words, mayCall: mayCall === true },
    lastDay: lastFeedbackDay(row.day),
  }
}

function allowed(row: Row, moment: OwnMoment): OwnAppointment['can'] {
  const isOpen = (change: Parameters<typeof ownChangeProblem>[0]) =>
    ownChangeProblem(change, row, moment) === undefined
  return {
    confirm: row.byPatient !== 'confirmed' && isOpen('confirm'),
    cancel: isOpen('cancel'),
    move: isOpen('move'),
    wait: !row.isWaiting && isOpen('wait'),
    arrive: !row.hasArrived && ownArrivalProblem(row, moment) === undefined,
  }
}
