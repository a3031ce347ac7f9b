import type { FastifyInstance } from 'fastify'
import { route } from '../../access/permissions/route.server.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { addRow } from '../kit/write-master.server.ts'
import { lockFees } from './fees.server.ts'
import { takeStarterSet } from './starter-set.ts'

export function starterSetRoute(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, takeStarterSet, ({ body: { services }, ...actor }) =>
    db.begin(async (tx) => {
      // As for every new service: of two Admins the later one finds what the other has added.
      await lockFees(tx)
      const [anyService] = await tx`select from service limit 1`
      if (anyService) throw new ProblemError('row_changed')
      let nextNumber = 1
      for (const { number, ...values } of services) {
        // The ids of services that were left out stay free, so that the sixth is the sixth.
        for (; nextNumber < number; nextNumber += 1)
          await tx`select nextval(pg_get_serial_sequence('service', 'id'))`
        await addRow(tx, 'service', actor, values)
        nextNumber = number + 1
      }
      return {}
    }),
  )
}
