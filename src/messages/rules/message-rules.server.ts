import type { FastifyInstance } from 'fastify'
import type { ServerDependencies } from '../../access/auth/server-dependencies.server.ts'
import { audit, readAudited } from '../../access/audit-log/audit.server.ts'
import { textOrigin } from '../../access/permissions/patient-origin.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { locales, type Locale } from '../../platform/i18n/locales.ts'
import { messageOf } from '../../platform/i18n/messages.server.ts'
import { sampleLinkAddress } from '../../scheduling/patient-link/link-token.server.ts'
import { messageEvents, usualTexts, type MessageEvent } from '../texts/message-events.ts'
import {
  readMessageRules,
  readSample,
  saveMessageRules,
  unsetRules,
  type MessageRules,
  type Sample,
} from './message-rules.ts'

export function messageRulesRoutes(
  app: FastifyInstance,
  { db, now, publicAddress }: Pick<ServerDependencies, 'db' | 'now' | 'publicAddress'>,
): void {
  route(app, readMessageRules, async ({ query: { branch }, request }) => {
    const origin = textOrigin(request, publicAddress)
    return {
      ...(await selectRules(db, branch)),
      sampleLink: origin === undefined ? null : sampleLinkAddress(origin),
      usual: allUsualTexts(),
    }
  })

  route(app, saveMessageRules, ({ body, staff, address }) =>
    db.begin(async (tx) => {
      const { branch, version, texts, ...fields } = body
      const before = await selectRules(tx, branch, 'for update')
      const after = { ...before, ...fields, texts }
      // Sent twice, after a lost answer or by two clicks: it is what was wanted.
      if (JSON.stringify(sorted(after)) === JSON.stringify(sorted(before))) return before
      if (before.version !== version) throw new ProblemError('row_changed')
      const row = {
        events: fields.events,
        reminder_hours: fields.reminderHours.toSorted((a, b) => b - a),
        quiet_from: fields.quietFrom,
        quiet_until: fields.quietUntil,
        first_way: fields.firstWay,
        names_consultant: fields.namesConsultant,
        names_service: fields.namesService,
        version: version + 1,
      }
      // Of two Admins who set the first rules at once, the second is told.
      const [written] =
        version === 0
          ? await tx`
              insert into message_rules ${tx({ branch_id: branch, ...row })}
              on conflict do nothing returning branch_id`
          : await tx`
              update message_rules set ${tx({ ...row })} where branch_id = ${branch} returning branch_id`
      if (!written) throw new ProblemError('row_changed')
      await tx`delete from message_text where branch_id = ${branch}`
      for (const { event, language, text } of texts) {
        await tx`
          insert into message_text (branch_id, event, language, text)
          values (${branch}, ${event}, ${language}, ${text})
          on conflict (branch_id, event, language) do update set text = excluded.text`
      }
      const saved = await selectRules(tx, branch)
      await audit(
        tx,
        { staff, address },
        {
          action: 'changed',
          subject: 'message rules',
          id: branch,
          before: changes(before, saved),
          after: changes(saved, before),
        },
      )
      return saved
    }),
  )

  route(app, readSample, async ({ query: { branch }, staff, address }) => {
    const { today, time } = now()
    const at = (when: ReturnType<typeof db>) => db`
      (select a.id, a.patient_id, a.branch_id, a.service_id, a.consultant_id, a.day, a.starts
        from appointment a where a.branch_id = ${branch} and ${when} limit 1)`
    const sample = await readAudited(
      db,
      db<Sample[]>`
        select a.patient_id, p.name as patient_name, b.name as branch_name, c.name as consultant_name,
          s.name as service_name, a.day, a.starts
        from (
          ${at(db`a.status = 'PE' and a.day >= ${today} and (a.day > ${today} or a.starts >= ${time})
            order by a.day, a.starts, a.id`)}
          union all
          ${at(db`a.status = 'CD' order by a.day desc, a.starts desc, a.id desc`)}
          limit 1
        ) a
        join patient p on p.id = a.patient_id
        join branch b on b.id = a.branch_id
        join staff c on c.id = a.consultant_id
        join service s on s.id = a.service_id`,
      { staff, address },
      { subject: 'appointment' },
    )
    return sample ?? null
  })
}

const sorted = ({ events, texts, ...rules }: MessageRules) => ({
  ...rules,
  events: events.toSorted(),
  texts: texts
    .map(({ event, language, text }) => [event, language, text])
    .toSorted((a, b) => a.join().localeCompare(b.join())),
})

/** The fields of one that differ from the other's. */
function changes(rules: MessageRules, other: MessageRules): Record<string, unknown> {
  const { version: _, branch: __, ...fields } = rules
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) =>
        JSON.stringify(value) !== JSON.stringify(other[name as keyof MessageRules]),
    ),
  )
}

const allLocales = Object.keys(locales) as Locale[]

const allUsualTexts = () =>
  Object.fromEntries(
    messageEvents.map((event) => [
      event,
      Object.fromEntries(allLocales.map((it) => [it, messageOf(usualTexts[event], it)])),
    ]),
  ) as Record<MessageEvent, Record<Locale, string>>

/** The rules of a branch with its own wordings. */
async function selectRules(
  db: Queryable,
  branch: number,
  lock?: 'for update',
): Promise<MessageRules> {
  const [exists] = await db`select from branch where id = ${branch}`
  if (!exists) throw new ProblemError('not_found')
  const [row] = await db<Omit<MessageRules, 'branch' | 'texts'>[]>`
    select version, events, reminder_hours, quiet_from, quiet_until, first_way,
      names_consultant, names_service
    from message_rules where branch_id = ${branch} ${lock ? db`for update` : db``}`
  if (!row) return { branch, ...unsetRules }
  const texts = await db<MessageRules['texts']>`
    select event, language, text from message_text where branch_id = ${branch}
    order by event, language`
  return { branch, ...row, texts: [...texts] }
}
