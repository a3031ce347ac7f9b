import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { freshDatabase } from '../../test-kit/test-cluster.server.ts'
import { connect, type Db } from './connect.server.ts'
import { copyOut } from './copy-out.server.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let db: Db
beforeAll(async () => {
  database = await freshDatabase(inject('adminUrl'), 'template_empty')
  db = connect(database.ownerUrl, { max: 1 })
})
afterAll(async () => {
  await db.end({ timeout: 1 })
  await database.drop()
})

it.each([0, 1, 1_000, 70_000, 1_000_000, 10_000_000])(
  'after a table whose last piece has %d letters the next one is read',
  async (letters) => {
    await db.begin(async (tx) => {
      for (let table = 0; table < 3; table += 1) {
        let bytes = 0
        for await (const piece of copyOut(tx, `(select repeat('x', ${letters}))`)) {
          bytes += piece.length
        }
        expect(bytes).toBe(letters + 1)
      }
    })
  },
)

it.each([1, 200, 20_000])(
  'a reader that leaves %d rows early leaves a transaction that can be used',
  async (count) => {
    const rows = `(select repeat('x', 2000) from generate_series(1, ${count}))`
    const seen = await db.begin(async (tx) => {
      for await (const piece of copyOut(tx, rows)) {
        expect(piece.length).toBeGreaterThan(0)
        break
      }
      const [row] = await tx<[{ number: number }]>`select 7 as number`
      return row.number
    })
    expect(seen).toBe(7)
  },
)
