import { afterAll, beforeAll, expect, it } from 'vitest'
import { signInAs } from '../../test-kit/staff.server.ts'
import { openTestClinic, type TestClinic } from '../../test-kit/test-clinic.server.ts'

let clinic: TestClinic
let cookie: string
beforeAll(async () => {
  clinic = await openTestClinic()
  cookie = await signInAs(clinic.app, 'reception')
})
afterAll(() => clinic.close())

/** Each list with the id of a row that has appointments. */
const lists: Record<string, { id: number; retire: (id: number) => Promise<unknown> }> = {
  branches: { id: 1, retire: (id) => clinic.db`update branch set active = false where id = ${id}` },
  services: {
    id: 1,
    retire: (id) => clinic.db`update service set active = false where id = ${id}`,
  },
  consultants: {
    id: 4,
    retire: (id) => clinic.db`update staff set active = false where id = ${id}`,
  },
}

interface Row {
  id: number
  isRetired?: boolean
}

async function read(list: string, headers: Record<string, string>): Promise<Row[]> {
  const url = `/api/${list}?withRetired=true`
  const answer = await clinic.app.inject({ url, headers })
  return answer.json<Row[]>()
}

it.each(Object.entries(lists))(
  '%s offer a retired row with appointments, and mark it alone',
  async (list, { id, retire }) => {
    const retiredIn = (rows: Row[]) =>
      rows.filter(({ isRetired }) => isRetired).map((row) => row.id)
    const before = await read(list, { cookie })
    expect(before.length).toBeGreaterThan(2)
    expect(retiredIn(before)).toEqual([])
    await retire(id)
    const after = await read(list, { cookie })
    expect(retiredIn(after)).toEqual([id])
    expect(after).toHaveLength(before.length)
  },
)

it.each(Object.entries(lists))('%s offer visitors no retired row', async (list, { id }) => {
  const rows = await read(list, {})
  expect(rows.map((row) => row.id)).not.toContain(id)
})
