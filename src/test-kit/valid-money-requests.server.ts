import { randomUUID } from 'node:crypto'
import type { CallName } from '../access/permissions/permissions.ts'
import { conductAppointment } from '../scheduling/appointments/change-appointment.ts'
import { closeDrawer, listOwnDrawers } from '../money/drawers/drawers.ts'
import { chargeMaster } from '../masters/charges/charges.ts'
import { noLimits, readMoneyLimits, saveMoneyLimits } from '../masters/money-limits/money-limits.ts'
import { giveDiscount } from '../money/refunds/refunds.ts'
import type { Caller } from './test-clinic.server.ts'
import { collectPayment } from '../money/collect/collect.ts'
import { collectPackage } from '../money/packages/packages.ts'
import { makeVoucher } from '../money/vouchers/vouchers.ts'
import { bookSeries } from '../scheduling/series/series-booking.ts'
import { addShare } from '../money/shares/shares.ts'
import { addDays } from '../platform/day/day.ts'
import { anita } from './build-booking.server.ts'
import { testNow } from './test-config.ts'
import type { TestScene } from './test-scene.server.ts'
import { asAdmin, type MakeRequest } from './valid-request.server.ts'

/** A conducted appointment of Dr. Anita that owes 600 rupees, or is paid. */
async function conducted({ anita, pending }: TestScene, received: boolean): Promise<number> {
  const id = await pending()
  const payment = { amount: 600, received }
  await anita.call(conductAppointment, { params: { id }, body: { version: 1, payment } })
  return id
}

/** The count of a drawer of today, of somebody who received 600 rupees without saying how. */
async function countedDrawer(scene: TestScene) {
  const by = await scene.addStaff('Consultant')
  await scene.clinic.db`
    insert into payment (appointment_id, amount, received, day, taken_by)
    values (${await scene.pending()}, 600, true, ${testNow.today}, ${by.id})`
  const [drawer] = await by.call(listOwnDrawers)
  const body = {
    idempotencyKey: randomUUID(),
    drawer: drawer!.id,
    seen: drawer!.expected,
    notes: { 50_000: 1 },
    online: 10_000,
  }
  return { by, body }
}

const limits = { employee: null, consultant: null, secondPerson: 100 }

/** A discount of Dr. Anita that waits for another person, or that an Admin has asked for. */
async function askedFor(scene: TestScene, by: Caller): Promise<{ id: number; adjustment: number }> {
  const { version } = await scene.admin.call(readMoneyLimits)
  const body = { version, limits: { ...noLimits, discount: limits } }
  await scene.admin.call(saveMoneyLimits, { body })
  const id = await conducted(scene, false)
  const request = { idempotencyKey: randomUUID(), amount: 200, reason: 'goodwill' }
  const { id: adjustment } = await by.call(giveDiscount, { params: { id }, body: request })
  return { id, adjustment }
}

/** A request to decide about a discount that an Admin has asked for. */
const toDecide =
  (more = {}): MakeRequest =>
  async (scene) => {
    const { id, adjustment } = await askedFor(scene, scene.admin)
    return { by: scene.anita, params: { id }, body: { adjustment, ...more } }
  }

const adjusting =
  (received: boolean, more = {}): MakeRequest =>
  async (scene) => ({
    by: scene.admin,
    params: { id: await conducted(scene, received) },
    body: { idempotencyKey: randomUUID(), amount: 50, reason: 'goodwill', ...more },
  })
const period = { from: testNow.today, to: testNow.today }

/** A discount of today. */
async function forgone(scene: TestScene): Promise<void> {
  const id = await conducted(scene, false)
  await scene.clinic.db`
    insert into ledger_entry (appointment_id, branch_id, patient_id, kind, paise, day, staff_id)
    select id, branch_id, patient_id, 'discount', 100, ${testNow.today}, consultant_id
    from appointment where id = ${id}`
}

const nextVoucher = () => ({
  idempotencyKey: randomUUID(),
  branch: 1,
  kind: 'change' as const,
  amount: 500,
})

let shares = 0
/** A share of a day of its own. */
function nextShare() {
  const day = addDays('2030-01-01', (shares += 1))
  const terms = { percent: 40, amount: null }
  return { consultant: anita, service: null, ...terms, validFrom: day, validTo: day }
}

/** Requests about what is charged, paid and owed. */
export const moneyRequests: Partial<Record<CallName, MakeRequest>> = {
  'GET /api/income': asAdmin({ query: { ...period, by: 'consultant' } }),
  'GET /api/income/charges': asAdmin({ query: period }),
  'GET /api/income/paid-out': asAdmin({ query: period }),
  'GET /api/income/lessening': async (scene) => {
    await forgone(scene)
    return { by: scene.admin, query: period }
  },
  'GET /api/shares/statement': async (scene) => {
    await conducted(scene, true)
    return { by: scene.admin, query: { ...period, consultant: anita } }
  },
  'POST /api/shares': asAdmin({ body: nextShare() }),
  'POST /api/shares/:id/remove': async ({ admin }) => {
    const { id } = await admin.call(addShare, { body: nextShare() })
    return { by: admin, params: { id }, body: { version: 1 } }
  },
  'GET /api/appointments/:id/account': async (scene) => ({
    by: scene.anita,
    params: { id: await conducted(scene, false) },
  }),
  'POST /api/appointments/:id/print-receipt': async (scene) => ({
    by: scene.anita,
    params: { id: await conducted(scene, true) },
    body: { paper: '80mm', locale: 'en' },
  }),
  'POST /api/appointments/:id/save-receipt': async (scene) => ({
    by: scene.anita,
    params: { id: await conducted(scene, true) },
    body: { paper: 'A5', locale: 'zh' },
  }),
  'POST /api/collections': async (scene) => ({
    by: scene.anita,
    body: {
      idempotencyKey: randomUUID(),
      items: [{ appointment: await conducted(scene, false), amount: 300 }],
      mode: 'Cash',
    },
  }),
  'POST /api/appointments/:id/charges': async (scene) => {
    const id = await conducted(scene, true)
    const body = { name: `Dressing ${randomUUID()}`, price: 150 }
    const { id: charge } = await scene.admin.call(chargeMaster.add, { body })
    const charges = [{ charge, quantity: 2, price: 150 }]
    return { by: scene.anita, params: { id }, body: { idempotencyKey: randomUUID(), charges } }
  },
  'GET /api/branch-day': asAdmin({ query: { branch: 1, day: testNow.today } }),
  'GET /api/branch-day/pdf': asAdmin({ query: { branch: 1, day: testNow.today } }),
  'POST /api/cash-vouchers': async ({ admin: by }) => ({ by, body: nextVoucher() }),
  'POST /api/cash-vouchers/take-back': async ({ admin: by }) => {
    const { id: voucher } = await by.call(makeVoucher, { body: nextVoucher() })
    return { by, body: { voucher, reason: 'wrong_amount' } }
  },
  'POST /api/drawers/close': countedDrawer,
  'POST /api/drawers/reopen': async (scene) => {
    const { by, body } = await countedDrawer(scene)
    const { id: close } = await by.call(closeDrawer, { body })
    return { by: scene.admin, body: { close, reason: 'counted_wrong' } }
  },
  'POST /api/appointments/:id/refund': adjusting(true, { mode: 'Cash' }),
  'POST /api/appointments/:id/discount': adjusting(false),
  'POST /api/appointments/:id/write-off': adjusting(false),
  'POST /api/appointments/:id/approve-adjustment': toDecide(),
  'POST /api/appointments/:id/refuse-adjustment': toDecide({ reason: 'not_agreed' }),
  'POST /api/appointments/:id/withdraw-adjustment': async (scene) => {
    const { id, adjustment } = await askedFor(scene, scene.anita)
    return { by: scene.anita, params: { id }, body: { adjustment } }
  },
  'PUT /api/money-limits': async ({ admin: by }) => {
    const { version, limits: before } = await by.call(readMoneyLimits)
    const refund = { ...limits, secondPerson: 1000 + version }
    return { by, body: { version, limits: { ...before, refund } } }
  },
  'POST /api/appointments/:id/reverse-entry': async (scene) => {
    const id = await conducted(scene, true)
    const [row] = await scene.clinic.db<{ entry: number }[]>`
      select id::int as entry from ledger_entry where appointment_id = ${id} and kind = 'payment'`
    return { by: scene.admin, params: { id }, body: { ...row!, reason: 'wrong_amount' } }
  },
  'GET /api/appointments/:id/paid-before': async (scene) => ({
    by: scene.anita,
    params: { id: await scene.pending() },
  }),
  'POST /api/appointments/:id/return-deposit': async (scene) => {
    const id = await scene.pending()
    const idempotencyKey = randomUUID()
    const items = [{ appointment: id, amount: 300 }]
    await scene.admin.call(collectPayment, { body: { idempotencyKey, items, mode: 'Cash' } })
    return { by: scene.admin, params: { id }, body: { ...handover(), reason: 'patient_asked' } }
  },
  'GET /api/subscriptions/:id/package': async (scene) => ({
    by: scene.admin,
    params: { id: await aSeries(scene) },
  }),
  'POST /api/subscriptions/:id/package': async (scene) => ({
    by: scene.admin,
    params: { id: await aSeries(scene) },
    body: { ...handover(), price: 900 },
  }),
  'POST /api/subscriptions/:id/package/price': async (scene) => {
    const id = await aSeries(scene)
    await scene.admin.call(collectPackage, { params: { id }, body: { ...handover(), price: 900 } })
    const body = { price: 1200, seen: 900, reason: 'wrong_amount' }
    return { by: scene.admin, params: { id }, body }
  },
  'POST /api/subscriptions/:id/package/refund': async (scene) => {
    const id = await aSeries(scene)
    const { admin: by, clinic } = scene
    await by.call(collectPackage, { params: { id }, body: { ...handover(), price: 300 } })
    await clinic.db`update appointment set status = 'CN' where subscription_id = ${id}`
    return { by, params: { id }, body: { ...handover(), reason: 'patient_asked' } }
  },
}

const handover = () => ({ idempotencyKey: randomUUID(), amount: 300, mode: 'Cash' as const })

async function aSeries({ admin, series }: TestScene): Promise<number> {
  return (await admin.call(bookSeries, { body: await series() })).id
}
