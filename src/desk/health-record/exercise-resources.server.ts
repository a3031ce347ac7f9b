import type { CarePlan } from '@medplum/fhirtypes'
import { isLive } from '../../scheduling/appointments/statuses.ts'
import type { SheetTranslator } from '../../visits/printouts/sheet-text.ts'
import { exerciseDose } from '../../visits/record/exercises/exercise-dose.ts'
import type { RecordedAppointment, RecordFacts } from './record-facts.ts'

/**
 * The home exercises of a visit as a plan of their own, beside that of its treatment: the patient carries them out, and
 * nobody orders them anywhere. Whether they are done is not known, but those of a visit that was cancelled are not to be.
 */
export function exercisesOf(
  facts: RecordFacts,
  { id, day, status, visit, consultantId }: RecordedAppointment,
  t: SheetTranslator,
): CarePlan[] {
  if (!visit || visit.exercises.length === 0) return []
  return [
    {
      resourceType: 'CarePlan',
      id: `exercises-${id}`,
      status: isLive(status) ? 'unknown' : 'revoked',
      intent: 'plan',
      title: t('sheet.exercises'),
      subject: { reference: `Patient/${facts.patient.id}` },
      encounter: { reference: `Encounter/${id}` },
      created: day,
      author: { reference: `Practitioner/${consultantId}` },
      activity: visit.exercises.map((exercise) => {
        const dose = exerciseDose(exercise, t)
        return {
          detail: {
            status: isLive(status) ? 'unknown' : 'cancelled',
            code: { text: exercise.name },
            ...(dose && { scheduledString: dose }),
            ...(exercise.instructions && { description: exercise.instructions }),
          },
        }
      }),
    },
  ]
}
