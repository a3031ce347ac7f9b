import { afterAll, expect, inject, it } from 'vitest'
import { connect } from '../../platform/db/connect.server.ts'
import { demoPassword } from '../../app/demo-clinic/accounts.server.ts'
import { buildBooking } from '../../test-kit/build-booking.server.ts'
import { ServerProcess } from '../../test-kit/server-process.server.ts'
import { freshDatabase } from '../../test-kit/test-cluster.server.ts'

const server = new ServerProcess()
afterAll(() => server.kill())

it('a server killed with SIGKILL while it books loses no acknowledged booking', async () => {
  const database = await freshDatabase(inject('adminUrl'), 'template_demo')
  const address = await server.serve({ databaseUrl: database.url })
  const signedIn = await fetch(`${address}/api/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'reception', password: demoPassword }),
  })
  const cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!
  const db = connect(database.url, { max: 2 })
  const slots = await db<{ id: number; day: string }[]>`
    select s.id, d::date as day from slot s
    join generate_series('2026-11-26'::date, '2026-12-20', '1 day') d
      on extract(isodow from d) = s.weekday
    where s.consultant_id = 4 and s.branch_id = 1`

  const acknowledged: number[] = []
  let unanswered = 0
  const book = async ({ id, day }: { id: number; day: string }) => {
    try {
      const answer = await fetch(`${address}/api/bookings`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify(buildBooking({ slot: id, day })),
      })
      const body = (await answer.json()) as { id: number }
      if (answer.ok) acknowledged.push(body.id)
    } catch {
      unanswered += 1
    }
    // Some bookings are answered by now, the rest are in progress.
    if (acknowledged.length === 40) void server.kill()
  }
  // As many desks as a busy machine answers in time; each books one time after the other.
  const left = slots.values()
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (const slot of left) await book(slot)
    }),
  )
  expect(acknowledged.length).toBeGreaterThanOrEqual(40)
  expect(unanswered).toBeGreaterThan(0)

  const again = await server.serve({ databaseUrl: database.url })
  expect((await fetch(`${again}/api/health`)).status).toBe(200)
  const stored = await db<{ id: number }[]>`
    select id from appointment where id in ${db(acknowledged)} and status = 'PE'`
  expect(stored).toHaveLength(acknowledged.length)
  await db.end()
})
