import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { Refusal } from '../../platform/http/problem.ts'

const readHealth = contract({
  method: 'GET',
  url: '/api/health',
  summary: 'Answers 200 when the database does',
  answer: z.object({ status: z.literal('ok') }),
})

export function healthRoute(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, readHealth, async () => {
    await db`select 1`.catch(() => {
      throw new Refusal('unavailable')
    })
    return { status: 'ok' as const }
  })
}
