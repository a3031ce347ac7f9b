import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { conduct, openBookedClinic, scene } from '../../test-kit/booked-appointment.server.ts'
import { receiptFaults } from '../../test-kit/receipt-faults.server.ts'
import { bookWithAnita } from '../../test-kit/visits.server.ts'
import { addBranch } from '../../masters/branches/branches.ts'
import { collectPayment } from '../collect/collect.ts'

openBookedClinic()

const numbersOf = async (id: number): Promise<string[]> =>
  (
    await scene.clinic.db<{ number: string }[]>`
      select distinct r.id, r.number from numbered_receipt r
      join receipt_line l on l.receipt_id = r.id join ledger_entry e on e.id = l.entry_id
      where e.appointment_id = ${id} order by r.id`
  ).map(({ number }) => number)

/** A pending appointment at a branch. */
async function bookedAt(branch: number, mobile = ''): Promise<number> {
  const id = await bookWithAnita(scene.clinic.db, { mobile, name: `Payer ${letters()}` })
  await scene.clinic.db`update appointment set branch_id = ${branch} where id = ${id}`
  return id
}
/** Names have letters only. */
const letters = () => randomUUID().replaceAll(/[^a-f]/g, '')

const collect = (items: { appointment: number; amount: number }[], by = scene.admin) =>
  by.call(collectPayment, { body: { idempotencyKey: randomUUID(), items, mode: 'Cash' } })

let next: (branch: number, kind?: string) => Promise<string>
beforeAll(() => {
  next = async (branch, kind = 'receipt') => {
    const [row] = await scene.clinic.db<{ number: string }[]>`
      select receipt_number(b.code, ${kind}, '2026-27', 1 + coalesce(
        (select max(number) from receipt where branch_id = b.id and kind = ${kind}
          and financial_year = '2026-27'), 0), b.gstin <> '') as number
      from branch b where b.id = ${branch}`
    return row!.number
  }
})

it('the demo clinic has a receipt for each payment, and no other', async () => {
  expect(await receiptFaults(scene.clinic.db)).toEqual([])
})

it('each payment has the next number of its branch and year; what is not received has none', async () => {
  const [one, two, other] = [await bookedAt(1), await bookedAt(1), await bookedAt(2)]
  const [first, elsewhere] = [await next(1), await next(2)]
  expect(first).toMatch(/^[A-Z0-9]+\/2026-27\/\d{6}$/)
  await conduct(scene.admin, one, { amount: 800, received: false })
  await conduct(scene.admin, two, { amount: 500, received: true, mode: 'Cash' })
  await conduct(scene.admin, other, { amount: 500, received: true, mode: 'Cash' })
  expect(await numbersOf(one)).toEqual([])
  expect(await numbersOf(two)).toEqual([first])
  expect(await numbersOf(other)).toEqual([elsewhere])
  const second = await next(1)
  await collect([{ appointment: one, amount: 300 }])
  const third = await next(1)
  await collect([{ appointment: one, amount: 500 }])
  expect(await numbersOf(one)).toEqual([second, third])
})

it('a payment that fails leaves no gap', async () => {
  const id = await bookedAt(1)
  await conduct(scene.admin, id, { amount: 800, received: false })
  const free = await next(1)
  await expect(
    scene.clinic.db.begin(async (tx) => {
      await tx`
        insert into ledger_entry (appointment_id, branch_id, patient_id, kind, paise, day, staff_id)
        select id, branch_id, patient_id, 'payment', 100, '2026-11-24', 1 from appointment where id = ${id}`
      await tx`set constraints receipt_made immediate`
      throw new Error('The desk was unplugged.')
    }),
  ).rejects.toThrow('unplugged')
  await collect([{ appointment: id, amount: 800 }])
  expect(await numbersOf(id)).toEqual([free])
})

it('one payment of a household is one receipt of each branch with a line for each', async () => {
  const ids = [await bookedAt(1, '9733300001'), await bookedAt(2, '9733300001')]
  ids.push(await bookedAt(1, '9733300001'))
  for (const id of ids) await conduct(scene.admin, id, { amount: 400, received: false })
  const [here, elsewhere] = [await next(1), await next(2)]
  await collect(ids.map((appointment) => ({ appointment, amount: 400 })))
  expect(await Promise.all(ids.map(numbersOf))).toEqual([[here], [elsewhere], [here]])
})

it('money that is given back has a voucher in a series of its own', async () => {
  const id = await bookedAt(1)
  await conduct(scene.admin, id, { amount: 800, received: true, mode: 'Cash' })
  const [receipt, voucher] = [await next(1), await next(1, 'refund')]
  expect(voucher).toMatch(/^[A-Z0-9]+\/R\/2026-27\/\d{6}$/)
  await scene.clinic.db`
    insert into ledger_entry (appointment_id, branch_id, patient_id, kind, paise, mode, day, staff_id)
    select id, branch_id, patient_id, kind, 20000, mode, '2026-11-24', 1
    from appointment, (values ('discount', null), ('refund', 'Cash')) e (kind, mode) where id = ${id}`
  expect(await numbersOf(id)).toContain(voucher)
  expect(await next(1)).toBe(receipt)
})

it.each([
  ['2027-03-31', 4, '2026-27'],
  ['2027-04-01', 4, '2027-28'],
  ['2026-12-31', 1, '2026'],
  ['2027-01-01', 1, '2027'],
  ['2000-01-31', 7, '1999-00'],
  ['2099-12-31', 12, '2099-00'],
])('%s lies in the financial year that begins in month %i: %s', async (day, month, year) => {
  const [row] = await scene.clinic.db`select financial_year(${day}, ${month}) as year`
  expect(row).toEqual({ year })
})

it('a branch that is registered for tax numbers with 16 characters at most, whatever its code', async () => {
  const rows = await scene.clinic.db<{ code: string; kind: string; number: string }[]>`
    select code, kind, receipt_number(code, kind, year, number, true) as number
    from unnest(array['K2', 'KOR', 'KORA', 'KORAM', 'KORAMA']) code,
      unnest(array['receipt', 'refund']) kind, unnest(array['2026-27', '2027-28', '2027']) year,
      unnest(array[1, 123, 9999, 99999, 999999]) number
    where kind = 'receipt' or length(code) < 5 or number < 10000 or length(code) = 5 and number < 100000`
  expect(rows.length).toBeGreaterThan(130)
  expect(rows.filter(({ number }) => number.length > 16)).toEqual([])
  // No two are alike.
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length)
  expect(rows.map(({ number }) => number)).toEqual(
    expect.arrayContaining([
      'KOR/26-27/000123',
      'KOR/R2627/000123',
      'KORA/2627/000123',
      'KOR/27/000001',
    ]),
  )
})

it('what was numbered before keeps its number, and a registered branch has a code of four', async () => {
  const { db } = scene.clinic
  const first = await bookedAt(3)
  await conduct(scene.admin, first, { amount: 500, received: true, mode: 'Cash' })
  const [before] = await numbersOf(first)
  expect(before).toMatch(/\/2026-27\/\d{6}$/)
  await db`update branch set gstin = '29AABCU9603R1ZJ' where id = 3`
  const second = await bookedAt(3)
  const short = await next(3)
  await conduct(scene.admin, second, { amount: 500, received: true, mode: 'Cash' })
  expect(short).toMatch(/^[A-Z0-9]+\/26-27\/\d{6}$/)
  expect(await numbersOf(second)).toEqual([short])
  expect(await numbersOf(first)).toEqual([before])
  const branch = { name: 'North', address: 'A', phone: '101', gstin: '29AABCU9603R1ZJ' }
  const refused = scene.admin.call(addBranch, { body: { ...branch, code: 'NORTH' } })
  await expect(refused).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { code: 'branches.codeLong' },
  })
  await expect(db`
    insert into branch (name, address, phone, gstin, code)
    values ('N', 'A', '1', '29AABCU9603R1ZJ', 'NORTH')`).rejects.toThrow('four characters')
  expect((await scene.admin.call(addBranch, { body: branch })).id).toBeGreaterThan(3)
})

it('receipts stay as they are, and a branch keeps its code once it is on one', async () => {
  const { db } = scene.clinic
  for (const table of ['receipt', 'receipt_line', 'receipt_print']) {
    await expect(db.unsafe(`delete from ${table}`)).rejects.toThrow('append only')
  }
  await expect(db`update branch set code = 'NEW' where id = 1`).rejects.toThrow('stays')
  await db`insert into branch (name, address, phone) values ('Ko ra East', 'A', '1'), ('Kora West', 'A', '1'), ('कोथरूड', 'A', '1')`
  const codes = await db`select code from branch order by id desc limit 3`
  expect(new Set(codes.map(({ code }) => code as string)).size).toBe(3)
  await db`update branch set code = 'WEST' where name = 'Kora West'`
})
