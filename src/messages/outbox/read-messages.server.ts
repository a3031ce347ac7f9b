import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import type { Locale } from '../../platform/i18n/locales.ts'
import { messageOf } from '../../platform/i18n/messages.server.ts'
import { hiddenLinkAddress } from '../../scheduling/patient-link/link-token.server.ts'
import type { Gateway } from '../gateways/gateway.ts'
import { isQuiet } from '../rules/message-rules.ts'
import { fillText, textValues, type MessageSubject, type TextValues } from '../texts/fill-text.ts'
import { linkedEvents, usualTexts, type MessageEvent } from '../texts/message-events.ts'
import type { WaitingMessage } from './outbox.ts'
import { joinTruth, whyNot } from './why-not.server.ts'

/** A message that waits, with all that its sending takes. */
export interface ReadyMessage extends WaitingMessage {
  /** The time of its first appointment, '2026-12-02 10:00:00'; null for none. */
  soonest: string | null
  /** Its rows. */
  ids: number[]
  branchId: number
  clinicName: string
  /** The text before it is filled, and what fills it; links without their secrets. */
  wording: string
  values: TextValues
  /** The appointments that it has links of: of a series one, which opens all of its sessions. */
  linked: number[]
  /** When it was written, in microseconds since 1970: with the id the message's own, in any copy of the database. */
  written: string
}

interface MessageRow extends Omit<
  ReadyMessage,
  'text' | 'language' | 'quietUntil' | 'wording' | 'values' | 'linked' | 'nextTryAt'
> {
  event: MessageEvent
  nextTryAt: Date | null
  language: Locale | null
  wordings: Partial<Record<Locale, string>> | null
  quietFrom: string
  quietEnd: string
  namesConsultant: boolean
  namesService: boolean
  subjects: (MessageSubject & { appointmentId: number | null; subscriptionId: number | null })[]
}

/**
 * Of the messages of these rows, those that wait and are true now, with their texts; those that somebody has
 * opened, true or not, until their word comes. `origin` is that of links, where one is known. Each is in its patient's
 * language, or in the one that `languageOf` says its gateway has.
 */
export async function readWaiting(
  db: Queryable,
  now: ClinicNow,
  ids: readonly number[],
  origin: string | undefined,
  languageOf: Gateway['languageOf'] = ({ language }) => language,
): Promise<ReadyMessage[]> {
  const rows = await db<MessageRow[]>`
    with asked as materialized (
      select m.*, ${whyNot(db, now)} as why from message m ${joinTruth(db)}
      where m.status = 'waiting' and m.id = any(${[...ids]}::int[])
    ), grouped as materialized (
      select min(id) as id, event, branch_id, patient_id, max(begun_by) as begun_by,
        bool_or(taken_by is not null) as is_on_its_way, max(next_try_at) as next_try_at,
        max(words) as words, (extract(epoch from created_at) * 1000000)::bigint as written,
        array_agg(id order by day, starts, id) as ids, min(day + coalesce(starts, '00:00')) as soonest
      from asked where why is null or begun_at is not null
      group by event, branch_id, patient_id, created_at
    )
    select g.id, g.ids, g.event, g.soonest::text, g.branch_id, g.is_on_its_way, g.next_try_at, g.words, g.written,
      b.name as branch_name, clinic.name as clinic_name, g.patient_id,
      p.name as patient_name, p.mobile, p.email, p.language, by.name as begun_by, by.id as begun_by_id,
      r.quiet_from, r.quiet_until as quiet_end, r.names_consultant, r.names_service,
      (select jsonb_object_agg(t.language, t.text) from message_text t
        where t.branch_id = g.branch_id and t.event = g.event) as wordings,
      (select jsonb_agg(jsonb_build_object('day', m.day, 'starts', to_char(m.starts, 'HH24:MI'),
          'expectedAt', to_char(l.back_at, 'HH24:MI'), 'consultantName', c.name, 'serviceName', s.name, 'number', n.number,
          'appointmentId', a.id, 'subscriptionId', a.subscription_id)
          order by m.day, m.starts, m.id)
        from message m
        left join appointment a on a.id = m.appointment_id
        left join staff c on c.id = m.consultant_id
        left join service s on s.id = a.service_id
        left join delay l on m.event = 'late' and l.consultant_id = m.consultant_id
          and l.branch_id = m.branch_id and l.day = m.day
        left join numbered_receipt n on n.id = m.receipt_id
        where m.id = any(g.ids)) as subjects
    from grouped g
    join patient p on p.id = g.patient_id
    join branch b on b.id = g.branch_id
    join message_rules r on r.branch_id = g.branch_id
    cross join clinic_details clinic
    left join staff by on by.id = g.begun_by
    order by g.soonest nulls last, g.id`
  return rows.map((row) => {
    const language = languageOf({ event: row.event, language: row.language ?? 'en' })
    return toMessage(row, language, now, origin)
  })
}

function toMessage(
  row: MessageRow,
  language: Locale,
  { time }: ClinicNow,
  origin: string | undefined,
): ReadyMessage {
  const { wordings, quietFrom, quietEnd, subjects, ...message } = row
  const { namesConsultant, namesService, ...shown } = message
  const wording = wordings?.[language] ?? messageOf(usualTexts[row.event], language)
  const place = {
    patient: row.patientName,
    clinic: row.clinicName || messageOf('app.name'),
    branch: row.branchName,
  }
  const linked = linkedEvents.includes(row.event) ? firstOfEach(subjects) : []
  const links = origin === undefined ? [] : linked.map(() => hiddenLinkAddress(origin))
  const allowed = { namesConsultant, namesService }
  const values = textValues(place, subjects, allowed, language, links.join(' '))
  const quiet = { quietFrom, quietUntil: quietEnd }
  return {
    ...shown,
    language,
    wording,
    values,
    linked,
    text: fillText(wording, values),
    nextTryAt: row.nextTryAt?.toISOString() ?? null,
    quietUntil: isQuiet(time, quiet) ? quietEnd : null,
  }
}

/** The appointments of a message, of each series one. */
function firstOfEach(subjects: MessageRow['subjects']): number[] {
  const bySeries = new Map<string, number>()
  for (const { appointmentId, subscriptionId } of subjects) {
    const series = subscriptionId === null ? `one ${appointmentId}` : `series ${subscriptionId}`
    if (appointmentId !== null && !bySeries.has(series)) bySeries.set(series, appointmentId)
  }
  return [...bySeries.values()]
}
