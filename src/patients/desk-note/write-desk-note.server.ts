import type { FastifyInstance } from 'fastify'
import { audit } from '../../access/audit-log/audit.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { requireOpenablePatient } from '../register/openable-patient.server.ts'
import { currentPatient } from '../register/registered-patient.server.ts'
import { writeDeskNote } from './desk-note.ts'

export function deskNoteRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, writeDeskNote, ({ params, body, staff, address }) =>
    db.begin(async (tx) => {
      // A page may be open that was read before its patient's entry was merged.
      const id = await currentPatient(tx, params.id)
      await requireOpenablePatient(tx, id, staff)
      const [patient] = await tx<{ deskNote: string | null }[]>`
        select desk_note from patient where id = ${id} and merged_into is null for update`
      if (!patient) throw new ProblemError('not_found')
      const deskNote = body.deskNote || null
      // Also the answer to a request that is sent again after a lost answer.
      if (patient.deskNote === deskNote) return {}
      if (patient.deskNote !== body.seen) throw new ProblemError('row_changed')
      await tx`update patient set desk_note = ${deskNote}, version = version + 1 where id = ${id}`
      const entry = { action: 'recorded', subject: 'patient', id, patientId: id }
      const change = { before: { deskNote: patient.deskNote }, after: { deskNote } }
      await audit(tx, { staff, address }, { ...entry, ...change })
      return {}
    }),
  )
}
