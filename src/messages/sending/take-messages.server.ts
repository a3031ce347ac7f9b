import { stopAddress } from '../../patients/contact/stop-link.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Db, Transaction } from '../../platform/db/connect.server.ts'
import type { Gateway, OutgoingMessage } from '../gateways/gateway.ts'
import { isPausing } from '../gateways/gateway.server.ts'
import { readWaiting, type ReadyMessage } from '../outbox/read-messages.server.ts'
import { linkMessages, messageKeyOf, type LinkedMessage } from '../outbox/message-links.server.ts'
import { dropUntrue } from '../outbox/why-not.server.ts'
import { linkOnlyEvents, type Way } from '../texts/message-events.ts'
import type { Opening } from './openings.ts'

/** A message that this process has on its way. */
export interface TakenMessage {
  /** Its rows: what one transaction changed for a patient is one message. */
  ids: number[]
  /** With this one; together with the process it names the try. */
  tries: number
  way: Way
  outgoing: OutgoingMessage
}

export interface Take {
  openings: readonly Opening[]
  limit: number
  /** The languages of the gateway that they are for. */
  languageOf: Gateway['languageOf']
  /** The name of this process. */
  takenBy: string
  now: ClinicNow
  /** The origin of links in texts, and the key that they are derived from; undefined for no links. */
  links: { origin: string | undefined; clinicKey: string | undefined }
  /** A pause that ends later than this from now was set by a clock that has jumped; in milliseconds. */
  longestPauseMs: number
  /** The way of a gateway that pauses and is tried with this one message. */
  probe?: { way: Way; forMs: number }
}

/**
 * Takes the messages that are sent next, the soonest appointment first, and writes that they are on their
 * way, each with its words: committed before anything leaves. Other processes and desks take others.
 */
export const takeMessages = (db: Db, take: Take): Promise<TakenMessage[]> =>
  db.begin(async (tx) => {
    // Asked all day over an outbox that is nearly empty: a plan kept from then reads ten thousand messages
    // once for each of them.
    await tx`set local plan_cache_mode = force_custom_plan`
    const ids = await lockNext(tx, take)
    if (ids.length === 0) return []
    if (take.probe && !(await isFirstToProbe(tx, take.probe, take.longestPauseMs))) return []
    await dropUntrue(tx, take.now, tx`m.id = any(${ids})`)
    const ready = await readWaiting(tx, take.now, ids, take.links.origin, take.languageOf)
    const chosen = ready.flatMap((message) => {
      const opening = take.openings.find(({ branch }) => branch === message.branchId)!
      const way = message.email === null ? opening.withoutEmail : opening.withEmail
      const sentTo = way === 'email' ? message.email : message.mobile
      // What is nothing without its link waits for the desk, whose own address it can have.
      const isMute = take.links.origin === undefined && linkOnlyEvents.includes(message.event)
      return way === null || sentTo === null || isMute ? [] : [{ message, way, sentTo }]
    })
    if (chosen.length === 0) return []
    const rows = chosen.map(({ message: { ids: own, text }, way, sentTo }) => ({
      ids: own,
      way,
      sentTo,
      text,
    }))
    const linked = await linkMessages(
      tx,
      chosen.map(({ message }) => message),
      {
        ...take.links,
        // Its templates have wordings of their own.
        needsLink: (message) =>
          chosen.some((it) => it.message === message && it.way === 'whatsApp'),
      },
    )
    const tries = await tx<{ id: number; tries: number }[]>`
      update message m set begun_at = now(), taken_by = ${take.takenBy}, tries = m.tries + 1, way = o.way,
        sent_to = o."sentTo", text = o.text
      from jsonb_to_recordset(${tx.json(rows)}) as o(ids int[], way text, "sentTo" text, text text)
      where m.id = any(o.ids)
      returning m.id, m.tries`
    const triesOf = new Map(tries.map((row) => [row.id, row.tries]))
    return chosen.map(({ message, way, sentTo }, index) => ({
      ids: message.ids,
      tries: triesOf.get(message.id)!,
      way,
      outgoing: {
        ...toOutgoing(message, linked[index]!, sentTo),
        ...(way === 'email' && stopOf(message, take.links)),
      },
    }))
  })

/** The most rows that one message can have: more than the sessions of any series. */
const maxRows = 1_000

/**
 * The rows of the next messages, locked. The oldest row of each stands for it: two processes never hold a
 * part of one message each.
 */
async function lockNext(
  tx: Transaction,
  { openings, limit, longestPauseMs }: Take,
): Promise<number[]> {
  const heads = await tx<{ id: number }[]>`
    select next.id
    from jsonb_to_recordset(${tx.json([...openings] as never)})
      as o(branch int, "withEmail" text, "withoutEmail" text)
    cross join lateral (
      select m.id, m.day + coalesce(m.starts, '00:00') as due from message m
      join patient p on p.id = m.patient_id
      where m.branch_id = o.branch and m.status = 'waiting' and m.begun_at is null
        and (m.next_try_at is null or m.next_try_at <= now()
          or m.next_try_at > now() + ${longestPauseMs} * interval '1 millisecond')
        and case when p.email is null then o."withoutEmail" else o."withEmail" end is not null
        -- Asked row by row along the patient's index, also before the database has counted its rows.
        and (select true from message first where first.patient_id = m.patient_id
          and first.id < m.id and first.event = m.event and first.branch_id = m.branch_id
          and first.created_at = m.created_at and first.status = m.status limit 1) is null
      order by m.day + coalesce(m.starts, '00:00'), m.id limit ${limit}
      for update of m skip locked) next
    order by next.due, next.id limit ${limit}`
  if (heads.length === 0) return []
  const rows = await tx<{ id: number }[]>`
    select m.id from message head
    cross join lateral (
      select m.id from message m
      where m.patient_id = head.patient_id and m.event = head.event and m.branch_id = head.branch_id
        and m.created_at = head.created_at and m.status = head.status
      order by m.id limit ${maxRows} for update) m
    where head.id = any(${heads.map(({ id }) => id)})`
  return rows.map(({ id }) => id)
}

/** Of all processes one tries a gateway that pauses; the others wait for what comes of it. */
async function isFirstToProbe(
  tx: Transaction,
  { way, forMs }: NonNullable<Take['probe']>,
  longestPauseMs: number,
): Promise<boolean> {
  const rows = await tx`
    update gateway_pause set until = now() + ${forMs} * interval '1 millisecond'
    where way = ${way} and not ${isPausing(tx, longestPauseMs)} returning way`
  return rows.length > 0
}

const toOutgoing = (
  message: ReadyMessage,
  { text, values }: LinkedMessage,
  to: string,
): OutgoingMessage => ({
  key: messageKeyOf(message),
  to,
  text,
  subject: `${values.clinic}, ${values.branch}`,
  event: message.event,
  language: message.language,
  values: { ...values },
})

const stopOf = (
  { patientId }: ReadyMessage,
  { origin, clinicKey }: Take['links'],
): Pick<OutgoingMessage, 'stopAddress'> | undefined =>
  origin === undefined || clinicKey === undefined
    ? undefined
    : { stopAddress: stopAddress(origin, clinicKey, patientId) }
