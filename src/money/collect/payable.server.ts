import type { Queryable } from '../../platform/db/connect.server.ts'
import type { AppointmentStatus } from '../../scheduling/appointments/statuses.ts'
import { paidBeforeOf } from '../../scheduling/appointments/paid-before.server.ts'
import { toPaise } from '../../platform/numbers/paise.ts'
import { payable } from './collect-rule.ts'

/** What can be paid of an appointment now, in paise. */
export async function payableOf(
  tx: Queryable,
  { id, status, price }: { id: number; status: AppointmentStatus; price: number },
): Promise<number> {
  const [row] = await tx<{ owed: string }[]>`
    select owed from outstanding where appointment_id = ${id}`
  const { deposit, package: inPackage } = await paidBeforeOf(tx, id)
  return payable({
    status,
    price: toPaise(price),
    owed: Number(row?.owed ?? 0),
    deposit: toPaise(deposit),
    share: toPaise(inPackage?.share ?? 0),
  })
}
