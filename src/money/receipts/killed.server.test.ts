import { randomUUID } from 'node:crypto'
import { afterAll, expect, inject, it } from 'vitest'
import { demoPassword } from '../../app/demo-clinic/accounts.server.ts'
import { connect } from '../../platform/db/connect.server.ts'
import { receiptFaults } from '../../test-kit/receipt-faults.server.ts'
import { ServerProcess } from '../../test-kit/server-process.server.ts'
import { freshDatabase } from '../../test-kit/test-cluster.server.ts'
import { bookWithAnita } from '../../test-kit/visits.server.ts'

const server = new ServerProcess()
afterAll(() => server.kill())

it('a server killed with SIGKILL while it takes money leaves no money without receipt, nor the other way', async () => {
  const database = await freshDatabase(inject('adminUrl'), 'template_demo')
  const db = connect(database.ownerUrl, { max: 2 })
  const address = await server.serve({ databaseUrl: database.url })
  const signedIn = await fetch(`${address}/api/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: demoPassword }),
  })
  const cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!
  const post = (path: string, body: object, origin = address) =>
    fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
  const conduct = (id: number, received: boolean) =>
    post(`/api/appointments/${id}/conduct`, {
      version: 1,
      payment: { amount: 600, received, ...(received && { mode: 'Cash' }) },
    })
  const collections = new Map<number, object>()
  const collect = (id: number, origin = address) =>
    post('/api/collections', collections.get(id)!, origin)

  const ids: number[] = []
  for (let count = 0; count < 100; count += 1) ids.push(await bookWithAnita(db))
  const [debts, others] = [ids.slice(0, 50), ids.slice(50)]
  const unpaid = await Promise.all(debts.map((id) => conduct(id, false)))
  expect(unpaid.filter(({ ok }) => !ok)).toEqual([])
  for (const id of debts) {
    const items = [{ appointment: id, amount: 600 }]
    collections.set(id, { idempotencyKey: randomUUID(), items, mode: 'Cash' })
  }
  const acknowledged: number[] = []
  let unanswered = 0
  const take = async (id: number, sent: Promise<Response>) => {
    try {
      if ((await sent).ok) acknowledged.push(id)
    } catch {
      unanswered += 1
    }
    // Some are answered by now, the rest are in progress.
    if (acknowledged.length === 30) void server.kill()
  }
  const sent = debts.flatMap((id, index) => [
    take(id, collect(id)),
    take(others[index]!, conduct(others[index]!, true)),
  ])
  await Promise.all(sent)
  expect(acknowledged.length).toBeGreaterThanOrEqual(30)
  expect(unanswered).toBeGreaterThan(0)

  const again = await server.serve({ databaseUrl: database.url })
  expect((await fetch(`${again}/api/health`)).status).toBe(200)
  const taken = async () =>
    db<{ id: number; receipts: number }[]>`
      select e.appointment_id as id, count(l.receipt_id)::int as receipts
      from ledger_entry e left join receipt_line l on l.entry_id = e.id
      where e.appointment_id in ${db(ids)} and e.kind = 'payment' group by e.appointment_id`
  const rows = await taken()
  expect(rows.filter(({ receipts }) => receipts !== 1)).toEqual([])
  const withMoney = new Set(rows.map(({ id }) => id))
  expect(acknowledged.filter((id) => !withMoney.has(id))).toEqual([])
  expect(await receiptFaults(db)).toEqual([])

  // What was sent again after the restart is taken once.
  const repeated = await Promise.all(debts.map((id) => collect(id, again)))
  expect(repeated.filter(({ ok }) => !ok)).toEqual([])
  const paid = (await taken()).filter(({ id }) => debts.includes(id))
  expect(paid).toHaveLength(debts.length)
  expect(paid.filter(({ receipts }) => receipts !== 1)).toEqual([])
  expect(await receiptFaults(db)).toEqual([])
  await db.end()
})
