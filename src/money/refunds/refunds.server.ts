import type { FastifyInstance } from 'fastify'
import { route } from '../../access/permissions/route.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { lockAppointment } from '../../scheduling/appointments/lock-appointment.server.ts'
import { adjustMoney, type AdjustmentActor, type AdjustmentRequest } from './adjust.server.ts'
import { giveDiscount, giveRefund, writeOff } from './refunds.ts'
import { visitMoney } from './visit-money.server.ts'

/** Refunds, discounts and write-offs of conducted appointments. */
export function refundRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  const adjust = (
    id: number,
    request: Omit<AdjustmentRequest, 'source'>,
    actor: Omit<AdjustmentActor, 'today'>,
  ) =>
    db.begin(async (tx) => {
      const appointment = await lockAppointment(tx, id, actor.staff)
      const { today } = now()
      const ofVisit = { ...request, source: 'visit' } as const
      return adjustMoney(tx, ofVisit, appointment, { ...actor, today }, visitMoney)
    })
  route(app, giveRefund, ({ params: { id }, body, staff, address }) =>
    adjust(id, { ...body, kind: 'refund' }, { staff, address }),
  )
  route(app, giveDiscount, ({ params: { id }, body, staff, address }) =>
    adjust(id, { ...body, kind: 'discount' }, { staff, address }),
  )
  route(app, writeOff, ({ params: { id }, body, staff, address }) =>
    adjust(id, { ...body, kind: 'write-off' }, { staff, address }),
  )
}
