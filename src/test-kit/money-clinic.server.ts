import { randomUUID } from 'node:crypto'
import { noLimits, readMoneyLimits, saveMoneyLimits } from '../masters/money-limits/money-limits.ts'
import { readAccount } from '../money/collect/collect.ts'
import { conductAppointment } from '../scheduling/appointments/change-appointment.ts'
import { createStaff, signInAs } from './staff.server.ts'
import { callerOf, openTestClinic } from './test-clinic.server.ts'
import { bookWithAnita } from './visits.server.ts'

type MoneyRight = 'conduct' | 'discount' | 'refund' | 'write-off'
export type MoneyClinic = Awaited<ReturnType<typeof openMoneyClinic>>

/** A clinic with an Employee who has every right about money, and conducted appointments to use. */
export async function openMoneyClinic() {
  const clinic = await openTestClinic()
  const [admin, anita, rohan] = await Promise.all(['admin', 'anita', 'rohan'].map(clinic.callerFor))
  let desks = 0

  /** An Employee with these rights, signed in. */
  async function addDesk(...furtherRights: MoneyRight[]) {
    const username = `money-${(desks += 1)}`
    await createStaff(clinic.db, { username, role: 'Employee', furtherRights })
    return callerOf(clinic.app, await signInAs(clinic.app, username, `10.9.0.${desks}`))
  }

  return {
    clinic,
    admin: admin!,
    anita: anita!,
    rohan: rohan!,
    desk: await addDesk('conduct', 'discount', 'refund', 'write-off'),
    addDesk,
    /** An appointment of Dr. Anita that was conducted for 800 rupees, of which this was paid. */
    async conducted(paid: number): Promise<number> {
      const id = await bookWithAnita(clinic.db)
      const payment =
        paid > 0
          ? { amount: paid, received: true, mode: 'Cash' as const, difference: 'owed' as const }
          : { amount: 800, received: false }
      await clinic.db`update appointment set price = 800 where id = ${id}`
      await admin!.call(conductAppointment, { params: { id }, body: { version: 1, payment } })
      return id
    },
    /** Sets the limits of some kinds in rupees; the others have none. */
    async setLimits(limits: Partial<typeof noLimits>): Promise<void> {
      const { version } = await admin!.call(readMoneyLimits)
      const body = { version, limits: { ...noLimits, ...limits } }
      await admin!.call(saveMoneyLimits, { body })
    },
    /** The price of an appointment, and whether it is paid. */
    async rowOf(id: number): Promise<object> {
      const [row] = await clinic.db`select price, payment_status from appointment where id = ${id}`
      return { ...row }
    },
    accountOf: (id: number, by = admin!) => by.call(readAccount, { params: { id } }),
  }
}

/** A refund in cash, and what it may have besides. */
export const inCash = <More extends object>(amount: number, more?: More) => ({
  idempotencyKey: randomUUID(),
  amount,
  reason: 'goodwill',
  mode: 'Cash' as const,
  ...more,
})

/** A discount or a write-off. */
export const forgo = (amount: number) => ({
  idempotencyKey: randomUUID(),
  amount,
  reason: 'hardship',
})
