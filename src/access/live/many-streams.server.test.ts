import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listen, type Listening } from '../../test-kit/listen.server.ts'
import { createStaff, signInAs } from '../../test-kit/staff.server.ts'
import { openTestClinic, type TestClinic } from '../../test-kit/test-clinic.server.ts'

const streamsOfPerson = 20
const listeningPeople = 25
const changesPerSecond = 200
const seconds = 4

let clinic: TestClinic
beforeAll(async () => {
  clinic = await openTestClinic()
})
afterAll(() => clinic.close())

interface Person {
  /** Whose appointments they see; undefined for all. */
  consultant: number | undefined
  streams: Listening[]
}

async function openStreams(address: string): Promise<Person[]> {
  const consultants = await clinic.db<{ id: number; username: string }[]>`
    select id, username from staff where role = 'Consultant' and exists (
      select from appointment a where a.consultant_id = staff.id) order by id limit 10`
  const usernames = Array.from(
    { length: listeningPeople - consultants.length },
    (_, index) => `listener.${index}`,
  )
  for (const username of usernames) await createStaff(clinic.db, { username, role: 'Employee' })
  const everybody = [
    ...consultants.map(({ id, username }) => ({ consultant: id, username })),
    ...usernames.map((username) => ({ consultant: undefined, username })),
  ]
  const people: Person[] = []
  for (const [index, { consultant, username }] of everybody.entries()) {
    const cookie = await signInAs(clinic.app, username, `10.1.0.${index}`)
    const all = Array.from({ length: streamsOfPerson }, () => listen(address, cookie))
    people.push({ consultant, streams: await Promise.all(all) })
  }
  return people
}

it('500 streams hear all that concerns them of 200 changes a second, and nothing else', async () => {
  const people = await openStreams(await clinic.app.listen({ port: 0, host: '127.0.0.1' }))
  const streams = people.flatMap((person) => person.streams)
  expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200))
  expect(streams).toHaveLength(500)
  const ready = () => streams.filter(({ events }) => events.length > 0).length
  await expect.poll(ready, { timeout: 10_000 }).toBe(streams.length)

  const appointments = await clinic.db<{ id: number; consultant: number }[]>`
    select id, consultant_id as consultant from appointment
    order by md5(id::text) limit ${changesPerSecond * seconds}`
  expect(new Set(appointments.map((it) => it.consultant)).size).toBeGreaterThan(5)
  const written: Promise<unknown>[] = []
  for (const [index, { id }] of appointments.entries()) {
    if (index % 10 === 0) await sleep(10_000 / changesPerSecond)
    written.push(clinic.db`update appointment set changed_at = now() where id = ${id}`.execute())
  }
  await Promise.all(written)

  const heardBy = ({ changes }: Listening) =>
    changes.flatMap((it) => it.appointment ?? []).toSorted((a, b) => a - b)
  for (const { consultant, streams: own } of people) {
    const expected = appointments
      .filter((it) => consultant === undefined || it.consultant === consultant)
      .map(({ id }) => id)
      .toSorted((a, b) => a - b)
    for (const stream of own) {
      await expect.poll(() => heardBy(stream), { timeout: 10_000 }).toEqual(expected)
    }
  }
  expect(streams.every((stream) => stream.isOpen())).toBe(true)
  for (const stream of streams) stream.close()
}, 60_000)
