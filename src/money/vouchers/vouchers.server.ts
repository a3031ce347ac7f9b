import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import postgres from 'postgres'
import { audit } from '../../access/audit-log/audit.server.ts'
import { can, type SignedIn } from '../../access/permissions/access.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Day } from '../../platform/day/day.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { toPaise } from '../../platform/numbers/paise.ts'
import { makeVoucher, takeVoucherBack, type VoucherRequest } from './vouchers.ts'

export function voucherRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(app, makeVoucher, ({ body, staff, address }) => {
    const { today } = now()
    return db
      .begin(async (tx) => {
        const { branch, staff: person = staff.id, kind, amount, note } = body
        assertMayUseDrawerOf(person, staff)
        await lockFor(tx, body.idempotencyKey)
        const repeated = await findRepeated(tx, body, staff.id)
        if (repeated !== undefined) return answerOf(tx, repeated, today)
        const [place] = await tx`
          select from branch b, staff s where b.id = ${branch} and s.id = ${person}`
        if (!place) throw new ProblemError('not_found')
        const [made] = await tx<[{ id: number }]>`
          insert into cash_voucher (idempotency_key, request_hash, branch_id, staff_id, day, kind, paise, note,
            made_by)
          values (${body.idempotencyKey}, ${hashOf(body)}, ${branch}, ${person}, ${today}, ${kind},
            ${toPaise(amount)}, ${note ?? null}, ${staff.id})
          returning id`
        const answer = await answerOf(tx, made.id, today)
        await audit(
          tx,
          { staff, address },
          {
            action: 'made',
            subject: 'cash voucher',
            id: made.id,
            after: {
              number: answer.number,
              cashKind: kind,
              amount,
              note,
              staffId: person,
              branchId: branch,
              day: answer.countsFor ?? today,
            },
          },
        )
        return answer
      })
      .catch(throwRefused)
  })

  route(app, takeVoucherBack, ({ body: { voucher, reason }, staff, address }) => {
    const { today } = now()
    return db.begin(async (tx) => {
      await lockFor(tx, `cash voucher ${voucher}`)
      const [found] = await tx<FoundVoucher[]>`
        select v.staff_id, v.takes_back, n.number, t.id as taken_by, t.made_by, t.note
        from cash_voucher v
        join numbered_cash_voucher n on n.id = v.id
        left join cash_voucher t on t.takes_back = v.id
        where v.id = ${voucher}`
      if (!found || found.takesBack !== null) throw new ProblemError('not_found')
      assertMayUseDrawerOf(found.staffId, staff)
      // The answer was lost, or the button was clicked twice.
      if (found.takenBy !== null && found.madeBy === staff.id && found.note === reason) {
        return answerOf(tx, found.takenBy, today)
      }
      if (found.takenBy !== null) throw new ProblemError('changed_meanwhile')
      // Whose it is, its kind and its amount are those of the one that it takes back: the trigger says so.
      const [made] = await tx<[{ id: number }]>`
        insert into cash_voucher (takes_back, day, note, made_by)
        values (${voucher}, ${today}, ${reason}, ${staff.id}) returning id`
      const answer = await answerOf(tx, made.id, today)
      await audit(
        tx,
        { staff, address },
        {
          action: 'taken back',
          subject: 'cash voucher',
          id: voucher,
          before: { number: found.number },
          after: { number: answer.number, reason },
        },
      )
      return answer
    })
  })
}

interface FoundVoucher {
  staffId: number
  takesBack: number | null
  number: string
  /** The voucher that took it back, who wrote that one, and why. */
  takenBy: number | null
  madeBy: number | null
  note: string | null
}

/** Throws `not_found` for another person's drawer, unless the caller may count those. */
function assertMayUseDrawerOf(person: number, staff: SignedIn): void {
  if (person !== staff.id && !can(staff, 'close drawers of others')) {
    throw new ProblemError('not_found')
  }
}

/** Of two requests for the same that come at once the second waits, and finds what the first one made. */
const lockFor = (tx: Queryable, subject: string) =>
  tx`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`

const hashOf = (body: VoucherRequest): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('base64url')

/** The voucher that the same request made before. Throws `key_reused` for the key of another one. */
async function findRepeated(
  tx: Queryable,
  body: VoucherRequest,
  staffId: number,
): Promise<number | undefined> {
  const [earlier] = await tx<{ id: number; isSame: boolean }[]>`
    select id, request_hash = ${hashOf(body)} and made_by = ${staffId} as is_same
    from cash_voucher where idempotency_key = ${body.idempotencyKey}`
  if (earlier && !earlier.isSame) throw new ProblemError('key_reused')
  return earlier?.id
}

/** The voucher's number, and the later day for which it counts where the drawer of today is closed. */
async function answerOf(tx: Queryable, id: number, today: Day) {
  const [{ day, ...answer }] = await tx<[{ id: number; number: string; day: Day }]>`
    select id, n.number, v.day from cash_voucher v join numbered_cash_voucher n using (id)
    where id = ${id}`
  return { ...answer, ...(day > today && { countsFor: day }) }
}

/** The database says what a drawer should hold, with whatever others take out of it at the same moment. */
function throwRefused(error: unknown): never {
  const isTooMuch =
    error instanceof postgres.PostgresError && error.constraint_name === 'cash_voucher_in_drawer'
  throw isTooMuch ? new ProblemError('more_than_in_drawer') : error
}
