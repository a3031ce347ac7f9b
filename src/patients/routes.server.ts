import type { FastifyInstance } from 'fastify'
import { allergyRoutes } from './allergies/note-allergies.server.ts'
import { deskNoteRoutes } from './desk-note/write-desk-note.server.ts'
import { patientCorrectionRoutes } from './register/correct-patient.server.ts'
import { patientImportRoutes } from './import/import-patients.server.ts'
import { vaccinationRoutes } from './vaccinations/vaccinations.server.ts'
import { patientMergeRoutes } from './merge/merge-patients.server.ts'
import { householdRoutes } from './register/household.server.ts'
import type { ServerDependencies } from '../access/auth/server-dependencies.server.ts'

/** The routes of the patient register. */
export function patientsRoutes(app: FastifyInstance, dependencies: ServerDependencies): void {
  householdRoutes(app, dependencies)
  patientCorrectionRoutes(app, dependencies)
  patientMergeRoutes(app, dependencies)
  allergyRoutes(app, dependencies)
  deskNoteRoutes(app, dependencies)
  vaccinationRoutes(app, dependencies)
  patientImportRoutes(app, dependencies)
}
