import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import postgres from 'postgres'
import { audit } from '../../access/audit-log/audit.server.ts'
import { can, type SignedIn } from '../../access/permissions/access.ts'
import { route } from '../../access/permissions/route.server.ts'
import { addDays } from '../../platform/day/day.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import { toRupees } from '../../platform/numbers/paise.ts'
import { closeProblem, differenceOf, expectedOf, sumOfNotes } from './drawer.ts'
import {
  closeDrawer,
  currentClose,
  listOwnDrawers,
  reopenDrawer,
  type DrawerOfDay,
  type DrawerCountRequest,
} from './drawers.ts'
import { firstWithin, maxLeftOpen, selectDrawers } from './select-drawers.server.ts'

export function drawerRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(app, listOwnDrawers, ({ staff }) => {
    const { today } = now()
    return selectDrawers(
      db,
      // Chosen before anything is summed: somebody has thousands of drawers after some years.
      db`r.entries > 0 and d.id = any(array(
        select id from drawer where staff_id = ${staff.id} and day >= ${today}
        union all (
          -- Branch by branch from the index of the last counts: grouped, each day that somebody ever worked
          -- would be read.
          select l.id
          from branch b
          cross join lateral (
            select day from drawer
            where staff_id = ${staff.id} and branch_id = b.id and close_id is not null
            order by day desc limit 1
          ) counted
          cross join lateral (
            select id, day from drawer
            where staff_id = ${staff.id} and branch_id = b.id and day > counted.day and day < ${today}
              and close_id is null
            order by day desc limit ${maxLeftOpen}
          ) l
          order by l.day desc limit ${maxLeftOpen})
        union all
          -- A count that was taken back, if it still can be made anew.
          select o.id
          from drawer_reopening r
          join drawer_close c on c.id = r.close_id
          join drawer o on o.id = c.drawer_id
          where o.staff_id = ${staff.id} and o.close_id is null and not exists (
            select from drawer l
            where l.staff_id = o.staff_id and l.branch_id = o.branch_id and l.day > o.day
              and l.close_id is not null)
        union all (
          -- Who never counted is offered their last day alone: its count says with what it began, and
          -- nobody is asked for the years before.
          select l.id
          from branch b
          cross join lateral (
            select id, day from drawer
            where staff_id = ${staff.id} and branch_id = b.id and day < ${today}
              and day >= ${addDays(today, -firstWithin)}
            order by day desc limit 1
          ) l
          where not exists (
            select from drawer
            where staff_id = ${staff.id} and branch_id = b.id and close_id is not null)
          order by l.day desc limit ${maxLeftOpen})))`,
    )
  })

  route(app, closeDrawer, ({ body, staff, address }) => {
    const { today } = now()
    return db
      .begin(async (tx) => {
        await assertMayClose(tx, body.drawer, staff)
        // Entries that are being made end first; those that come later go to the next day.
        await tx`select lock_drawer(${body.drawer})`
        const repeated = await findRepeated(tx, body, staff.id)
        if (repeated !== undefined) return { id: repeated }
        const [drawer] = await selectDrawers(tx, tx`d.id = ${body.drawer}`)
        if (!drawer || drawer.day > today) throw new ProblemError('not_found')
        const expected = expectedOf(drawer, body.seen.opening)
        const counted = { cash: sumOfNotes(body.notes), online: body.online }
        const { isLaterClosed } = drawer
        const problem = closeProblem(
          { isClosed: currentClose(drawer) !== undefined, isLaterClosed, expected },
          { ...body, counted, carried: body.carried?.paise ?? 0 },
        )
        if (problem === 'reason') throwInvalid({ reason: messageKey('reason.required') })
        if (problem === 'carried') throwInvalid({ 'carried.paise': messageKey('drawers.tooMuch') })
        if (problem) throw new ProblemError(problem)
        const difference = differenceOf(expected, counted)
        const [close] = await tx<[{ id: number }]>`
          insert into drawer_close (drawer_id, idempotency_key, request_hash, closed_by, opening, cash,
            online, not_told, notes, counted_cash, counted_online, cash_difference, online_difference,
            reason, carried, carried_to)
          values (${drawer.id}, ${body.idempotencyKey}, ${hashOf(body)}, ${staff.id}, ${expected.opening},
            ${expected.cash}, ${expected.online}, ${expected.notTold},
            ${JSON.stringify(body.notes)}::text::jsonb, ${counted.cash}, ${counted.online},
            ${difference.cash}, ${difference.online}, ${body.reason ?? null},
            ${body.carried?.paise ?? 0}, ${body.carried?.to ?? null})
          returning id`
        await auditDrawer(
          tx,
          'closed',
          drawer,
          { staff, address },
          {
            // Said by whoever counts, where nothing else knows it.
            opening: drawer.isFirst ? toRupees(expected.opening) : undefined,
            expectedCash: toRupees(expected.opening + expected.cash),
            countedCash: toRupees(counted.cash),
            expectedOnline: toRupees(expected.online),
            countedOnline: toRupees(counted.online),
            notTold: expected.notTold === 0 ? undefined : toRupees(expected.notTold),
            reason: body.reason,
            carried: body.carried && toRupees(body.carried.paise),
            carriedTo: body.carried?.to,
          },
        )
        return close
      })
      .catch(throwKeyReused)
  })

  route(app, reopenDrawer, ({ body: { close, reason }, staff, address }) =>
    db.begin(async (tx) => {
      const [found] = await tx<{ drawerId: number }[]>`
        select drawer_id from drawer_close where id = ${close}`
      if (!found) throw new ProblemError('not_found')
      await tx`select lock_drawer(${found.drawerId})`
      const [drawer] = await selectDrawers(tx, tx`d.id = ${found.drawerId}`)
      const [undone] = await tx<{ staffId: number; reason: string }[]>`
        select staff_id, reason from drawer_reopening where close_id = ${close}`
      // The answer was lost, or the button was clicked twice.
      if (undone?.staffId === staff.id && undone.reason === reason) return {}
      if (undone) throw new ProblemError('row_changed')
      if (drawer!.isLaterClosed) throw new ProblemError('later_drawer_closed')
      await tx`
        insert into drawer_reopening (close_id, staff_id, reason) values (${close}, ${staff.id}, ${reason})`
      await auditDrawer(tx, 'reopened', drawer!, { staff, address }, { reason })
      return {}
    }),
  )
}

/** Throws `not_found` for another person's drawer, unless the caller may close those. */
async function assertMayClose(tx: Queryable, drawer: number, staff: SignedIn): Promise<void> {
  const [row] = await tx<{ staffId: number }[]>`select staff_id from drawer where id = ${drawer}`
  const isOwn = row?.staffId === staff.id
  if (!row || (!isOwn && !can(staff, 'close drawers of others'))) {
    throw new ProblemError('not_found')
  }
}

const hashOf = (body: DrawerCountRequest): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('base64url')

/** The count that the same request made before. Throws `key_reused` for the key of another one. */
async function findRepeated(
  tx: Queryable,
  body: DrawerCountRequest,
  staffId: number,
): Promise<number | undefined> {
  const [earlier] = await tx<{ id: number; isSame: boolean }[]>`
    select id, request_hash = ${hashOf(body)} and closed_by = ${staffId} as is_same
    from drawer_close where idempotency_key = ${body.idempotencyKey}`
  if (earlier && !earlier.isSame) throw new ProblemError('key_reused')
  return earlier?.id
}

const auditDrawer = (
  tx: Queryable,
  action: 'closed' | 'reopened',
  { id, staffId, branchId, day }: DrawerOfDay,
  actor: { staff: SignedIn; address: string },
  after: object,
): Promise<void> =>
  audit(tx, actor, {
    action,
    subject: 'drawer',
    id,
    after: { staffId, branchId, day, ...after },
  })

function throwInvalid(fields: Record<string, string>): never {
  throw new ProblemError('invalid_input', undefined, fields)
}

/** Two requests of one key for two drawers, at once. */
function throwKeyReused(error: unknown): never {
  if (
    error instanceof postgres.PostgresError &&
    error.constraint_name === 'drawer_close_idempotency_key_key'
  ) {
    throw new ProblemError('key_reused')
  }
  throw error
}
