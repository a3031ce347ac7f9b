import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { conduct, openBookedClinic, scene } from '../../test-kit/booked-appointment.server.ts'
import { addDesk, close, takeMoney } from '../../test-kit/drawers.server.ts'
import type { Caller } from '../../test-kit/test-clinic.server.ts'
import { testNow } from '../../test-kit/test-config.ts'
import { bookWithAnita } from '../../test-kit/visits.server.ts'
import { collectPayment } from '../collect/collect.ts'
import { listOwnDrawers, readBranchDay } from './drawers.ts'

openBookedClinic()

const { today } = testNow
const tomorrow = '2026-11-25'

it('entries and closing at once: each entry is in one drawer, and every day has its ledger’s sum', async () => {
  const desks = [await addDesk(), await addDesk()]
  const debts: number[] = []
  for (let n = 0; n < 12; n += 1) {
    const id = await bookWithAnita(scene.clinic.db)
    await conduct(scene.admin, id, { amount: 300, received: false })
    debts.push(id)
  }
  for (const by of desks) await takeMoney(by, 100)
  const pay = (by: Caller, appointment: number, index: number) =>
    by.call(collectPayment, {
      body: {
        idempotencyKey: randomUUID(),
        items: [{ appointment, amount: 100 + index / 100 }],
        ...(index % 2 ? { mode: 'Online', transactionId: `U${appointment}` } : { mode: 'Cash' }),
      },
    })
  const tryToClose = async (by: Caller) => {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const drawer = (await by.call(listOwnDrawers)).find(({ day }) => day === today)!
      const changes = { reason: 'miscounted' }
      const answer = await close(by, drawer, changes).then(
        () => 'closed',
        (error) => error.code,
      )
      if (answer !== 'drawer_changed') return answer
    }
    return 'never'
  }
  const [answers] = await Promise.all([
    Promise.all(desks.map(tryToClose)),
    ...debts.map((id, index) => pay(desks[index % 2]!, id, index)),
  ])
  expect(answers).toEqual(['closed', 'closed'])
  for (const by of desks) {
    const { expected, closes } = (await by.call(listOwnDrawers)).find(({ day }) => day === today)!
    const { opening, cash, online, notTold } = closes[0]!
    expect({ opening, cash, online, notTold }).toEqual(expected)
  }
  for (const day of [today, tomorrow]) {
    const { drawers, totals } = await scene.admin.call(readBranchDay, { query: { branch: 1, day } })
    const inDrawers = drawers.reduce(
      (sum, { expected: it }) => sum + it.cash + it.online + it.notTold,
      0,
    )
    expect(totals.reduce((sum, { paise }) => sum + paise, 0)).toBe(
      inDrawers + (await withoutDrawer(day)),
    )
  }
  const [taken] = await scene.clinic.db<{ paise: number; entries: number }[]>`
    select sum(e.paise)::int as paise, count(distinct (e.id, d.id))::int as entries
    from ledger_entry e join drawer d on d.id = e.drawer_id and d.day = e.day and d.staff_id = e.staff_id
    where e.appointment_id = any(${debts}) and e.kind = 'payment'`
  expect(taken).toEqual({ paise: 12 * 10_000 + 66, entries: 12 })
})

/** Money from before there were drawers. */
async function withoutDrawer(day: string): Promise<number> {
  const [row] = await scene.clinic.db<{ paise: number }[]>`
    select coalesce(sum(ledger_received(kind, paise)), 0)::int as paise from ledger_entry
    where day = ${day} and branch_id = 1 and drawer_id is null`
  return row!.paise
}
