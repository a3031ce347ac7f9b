import type { FastifyInstance } from 'fastify'
import { route } from '../../access/permissions/route.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { lockAppointment } from '../../scheduling/appointments/lock-appointment.server.ts'
import { adjustMoney } from '../refunds/adjust.server.ts'
import type { MoneySource } from '../refunds/visit-money.server.ts'
import { enterReturnedDeposit } from './enter-deposit.server.ts'
import { returnDeposit } from './return-deposit.ts'

export function returnDepositRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(app, returnDeposit, ({ params: { id }, body, staff, address }) =>
    db.begin(async (tx) => {
      const appointment = await lockAppointment(tx, id, staff)
      const request = { ...body, kind: 'refund', source: 'deposit' } as const
      const actor = { staff, address, today: now().today }
      return adjustMoney(tx, request, appointment, actor, depositMoney)
    }),
  )
}

/** What was paid before the visit of one appointment: given back whole. */
export const depositMoney: MoneySource = {
  async amountProblem(tx, { id }, { paise }) {
    const [held] = await tx<{ paise: string }[]>`
      select paise from held_deposit where appointment_id = ${id} and series_id is null`
    return Number(held?.paise ?? 0) === paise ? undefined : 'less_left'
  },

  enter: (tx, appointment, adjustment, day) =>
    enterReturnedDeposit(tx, { appointment, seriesId: null, adjustment, day }),
}
