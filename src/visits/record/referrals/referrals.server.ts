import type { FastifyInstance } from 'fastify'
import { route } from '../../../access/permissions/route.server.ts'
import type { ClinicNow } from '../../../platform/day/clinic-now.ts'
import type { Db, Queryable } from '../../../platform/db/connect.server.ts'
import { saveIssued, type PaperNames } from '../issued/save-issued.server.ts'
import { withdrawIssued } from '../issued/withdraw-issued.server.ts'
import type { SaveContext, SaveResult } from '../write-parts.server.ts'
import {
  listRecipients,
  referralsProblems,
  withdrawReferral,
  type Recipient,
  type Referral,
} from './referrals.ts'

/** How many of the latest letters are looked through for recipients, of the consultant and of the clinic each. */
const lettersSearched = 300
/** How many recipients are offered. */
const maxRecipients = 100

export function referralRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(app, withdrawReferral, ({ params: { id }, body, ...actor }) =>
    db.begin((tx) =>
      withdrawIssued(tx, { id, part: 'referrals', body, actor, today: now().today }),
    ),
  )

  // Nothing in it is of a patient. The letters are read from the end of an index, however many there are.
  route(
    app,
    listRecipients,
    ({ staff }) => db<Recipient[]>`
      select recipient_name, speciality, place
      from (
        (select id, true as is_own, recipient_name, speciality, place, withdrawn_day from referral
          where consultant_id = ${staff.id} order by id desc limit ${lettersSearched})
        union all
        (select id, false, recipient_name, speciality, place, withdrawn_day from referral
          order by id desc limit ${lettersSearched})
      ) late
      where withdrawn_day is null
      group by recipient_name, speciality, place
      order by bool_or(is_own) desc, max(id) desc
      limit ${maxRecipients}`,
  )
}

export const saveReferralLetters = (
  tx: Queryable,
  saveContext: SaveContext,
  referrals: Referral[],
  { rows, keys }: PaperNames = {},
): SaveResult =>
  saveIssued(tx, saveContext, {
    part: 'referrals',
    papers: referrals,
    rows,
    keys,
    savedProblem: 'referral_saved',
    problemsOf: (before, days) => referralsProblems(referrals, before, days),
    write: ({ issueDay, recipientName, speciality, place, urgency, ...it }, rowId, key) =>
      rowId === undefined
        ? tx`
          insert into referral (appointment_id, consultant_id, issue_day, recipient_name, speciality,
            place, urgency, reason_for_referral, summary, typed_key)
          select id, consultant_id, ${issueDay}, ${recipientName}, ${speciality}, ${place},
            ${urgency}, ${it.reasonForReferral}, ${it.summary}, ${key}::uuid
          from appointment where id = ${saveContext.id}`
        : tx`
          update referral set issue_day = ${issueDay}, recipient_name = ${recipientName},
            speciality = ${speciality}, place = ${place}, urgency = ${urgency},
            reason_for_referral = ${it.reasonForReferral}, summary = ${it.summary}
          where id = ${rowId}`,
  })
