import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import type { DiskRoom } from '../../platform/db/disk-room.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'

const answer = z.object({ status: z.literal('ok') })

const readAlive = contract({
  method: 'GET',
  url: '/api/health/alive',
  summary: 'Answers 200 while this process runs, whatever its database does',
  answer,
})

const readReady = contract({
  method: 'GET',
  url: '/api/health/ready',
  summary:
    'Answers 200 while this process can do all of its work: the database answers in time, takes ' +
    'changes, its disk has room, and it is not about to stop; otherwise 503 `unavailable` or 507 `disk_full`',
  answer,
})

const readHealth = contract({
  method: 'GET',
  url: '/api/health',
  summary: 'The same as /api/health/ready',
  answer,
})

const ok = { status: 'ok' } as const

export function healthRoutes(
  app: FastifyInstance,
  { db, diskRoom, isStopping }: { db: Db; diskRoom: DiskRoom; isStopping: () => boolean },
): void {
  const assertReady = async () => {
    if (isStopping()) throw new ProblemError('unavailable')
    if (diskRoom.isFull()) throw new ProblemError('disk_full')
    const [session] = await db<[{ isReadOnly: boolean }]>`
      select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean
        as is_read_only`.catch(() => {
      throw new ProblemError('unavailable')
    })
    if (session.isReadOnly) throw new ProblemError('unavailable')
    return ok
  }
  route(app, readAlive, () => ok)
  route(app, readReady, assertReady)
  route(app, readHealth, assertReady)
}
