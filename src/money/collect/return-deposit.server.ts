import type { FastifyInstance } from 'fastify'
import { audit } from '../../access/audit-log/audit.server.ts'
import type { SignedIn } from '../../access/permissions/access.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { isWithin } from '../../masters/money-limits/limit-rule.ts'
import { readAloneUpTo } from '../../masters/money-limits/read-limits.server.ts'
import { lockAppointment } from '../../scheduling/appointments/lock-appointment.server.ts'
import { toPaise } from '../ledger/ledger.ts'
import { beginCollection } from './begin-collection.server.ts'
import { changeVersion, enterReturnedDeposit } from './enter-deposit.server.ts'
import { returnDeposit } from './return-deposit.ts'

export function returnDepositRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(app, returnDeposit, ({ params: { id }, body, staff, address }) =>
    db.begin(async (tx) => {
      const { patientId, consultantId } = await lockAppointment(tx, id, staff)
      const request = await beginCollection(
        tx,
        { ...body, appointment: id } as typeof body,
        staff.id,
      )
      if (!request.isNew) return {}
      const paise = toPaise(body.amount)
      const [held] = await tx<{ paise: string }[]>`
        select paise from held_deposit where appointment_id = ${id} and series_id is null`
      if (Number(held?.paise ?? 0) !== paise) throw new ProblemError('less_left')
      await assertWithinLimit(tx, paise, staff, consultantId)
      const { amount, mode, transactionId, reason } = body
      const { today } = now()
      await enterReturnedDeposit(tx, {
        appointmentId: id,
        seriesId: null,
        paise,
        mode,
        transactionId,
        note: reason,
        day: today,
        staffId: staff.id,
        collection: request.id,
      })
      await changeVersion(tx, id, staff.id)
      const entry = { action: 'deposit returned', subject: 'payment', id, patientId }
      const after = { amount, deposit: true, mode, transactionId, reason, day: today }
      await audit(tx, { staff, address }, { ...entry, after })
      return {}
    }),
  )
}

/** Throws `over_limit` for more than the person may give back without a second person. */
export async function assertWithinLimit(
  tx: Queryable,
  paise: number,
  staff: SignedIn,
  consultantId: number,
): Promise<void> {
  const limit = await readAloneUpTo(tx, 'refund', staff, consultantId)
  if (!isWithin(paise, limit)) throw new ProblemError('over_limit')
}
