import type { FastifyInstance } from 'fastify'
import { audit } from '../../access/audit-log/audit.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import {
  readFileNumbering,
  saveFileNumbering,
  takeFileNumber,
  type FileNumbering,
} from './file-numbering.ts'

const subject = 'file numbers'

export function fileNumberingRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, readFileNumbering, () => selectNumbering(db))

  route(app, saveFileNumbering, ({ body: { version, prefix, next }, staff, address }) =>
    db.begin(async (tx) => {
      // Made without a next number, so that there is a row to lock.
      await tx`insert into file_numbering (prefix) values ('') on conflict (id) do nothing`
      const before = await selectNumbering(tx, 'for update')
      const after = {
        version: before.version + 1,
        prefix,
        next: next === undefined ? before.next : next,
      }
      // Sent twice, after a lost answer or by two clicks: it is what was wanted.
      if (after.prefix === before.prefix && after.next === before.next) return before
      if (before.version !== version) throw new ProblemError('row_changed')
      await tx`
        update file_numbering set version = ${after.version}, prefix = ${prefix}, next = ${after.next}`
      await audit(
        tx,
        { staff, address },
        {
          action: 'changed',
          subject,
          before: { prefix: before.prefix, next: before.next },
          after: { prefix, next: after.next },
        },
      )
      return after
    }),
  )

  route(
    app,
    takeFileNumber,
    ({ staff, address }) =>
      db.begin(async (tx) => {
        const [row] = await tx<[{ fileNumber: string | null }]>`
          select next_file_number() as file_number`
        const { fileNumber } = row
        if (fileNumber === null) throw new ProblemError('not_found')
        await audit(tx, { staff, address }, { action: 'added', subject, after: { fileNumber } })
        return { fileNumber }
      }),
    // Far more than a desk gives, and too few to use the numbers up.
    { limits: [{ max: 60, by: ({ session }) => `staff ${session?.staff.id}` }] },
  )
}

async function selectNumbering(db: Queryable, lock?: 'for update'): Promise<FileNumbering> {
  const [row] = await db<FileNumbering[]>`
    select version, prefix, next from file_numbering ${lock ? db`for update` : db``}`
  return row ?? { version: 0, prefix: '', next: null }
}
