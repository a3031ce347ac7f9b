import type { FastifyInstance } from 'fastify'
import { audit } from '../../access/audit-log/audit.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { requireOpenablePatient } from '../register/openable-patient.server.ts'
import { currentPatient } from '../register/registered-patient.server.ts'
import { noteAllergies } from './allergies.ts'

export function allergyRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, noteAllergies, ({ params, body: { allergies, seen }, staff, address }) =>
    db.begin(async (tx) => {
      // A visit may be open that was read before its patient's entry was merged.
      const id = await currentPatient(tx, params.id)
      await requireOpenablePatient(tx, id, staff)
      const [patient] = await tx<{ allergies: string | null }[]>`
        select allergies from patient where id = ${id} and merged_into is null for update`
      if (!patient) throw new ProblemError('not_found')
      // Also the answer to a request that is sent again after a lost answer.
      if (patient.allergies === allergies) return {}
      if (patient.allergies !== seen) throw new ProblemError('row_changed')
      await tx`update patient set allergies = ${allergies}, version = version + 1 where id = ${id}`
      const entry = { action: 'recorded', subject: 'patient', id, patientId: id }
      const change = { before: { allergies: patient.allergies }, after: { allergies } }
      await audit(tx, { staff, address }, { ...entry, ...change })
      return {}
    }),
  )
}
