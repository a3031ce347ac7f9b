import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'

const readHealth = contract({
  method: 'GET',
  url: '/api/health',
  summary: 'Answers 200 while the database can be reached',
  answer: z.object({ status: z.literal('ok') }),
})

export function healthRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, readHealth, async () => {
    await db`select 1`.catch(() => {
      throw new ProblemError('unavailable')
    })
    return { status: 'ok' as const }
  })
}
