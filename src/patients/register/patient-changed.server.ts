import postgres from 'postgres'
import { ProblemError } from '../../platform/http/problem.ts'

/** The SQLSTATE of a booking for a chosen patient who is no longer who the desk chose. */
const patientChangedError = 'OPD03'

/**
 * Throws `patient_changed` when `book_patient` (0029_corrected_patients.sql) refused a chosen
 * patient, whose name or number was corrected meanwhile: booked by the old ones, they would be in
 * the register twice. Any other error is thrown as it is.
 */
export function throwPatientChanged(error: unknown): never {
  if (error instanceof postgres.PostgresError && error.code === patientChangedError) {
    throw new ProblemError('patient_changed')
  }
  throw error
}
