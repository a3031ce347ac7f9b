import { problemMessageKey } from '../../../platform/http/problem.ts'
import { useChange } from '../../../platform/http/queries.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { toast } from '../../../platform/ui/toast.tsx'
import { usePart, type Part } from '../use-part.tsx'
import { useVisit } from '../use-visit.tsx'
import {
  exercisesFormValuesOf,
  exercisesFormValuesSchema,
  exercisesProblems,
  toExercises,
  type ExercisesFormValues,
} from './exercises-form-values.ts'
import { saveExercises } from './exercises.ts'

/** Form and state of the visit's home exercises. */
export function useExercisesPart(): Part<ExercisesFormValues> {
  const t = useText()
  const { id } = useVisit().visit.appointment
  const { mutateAsync } = useChange(saveExercises)
  return usePart<ExercisesFormValues>({
    part: 'exercises',
    valuesSchema: exercisesFormValuesSchema,
    valuesOf: exercisesFormValuesOf,
    problems: exercisesProblems,
    save: (values, basis) =>
      mutateAsync({ params: { id }, body: { ...basis, exercises: toExercises(values) } }),
    bodyPath: '',
    savedMessage: t('exercise.saved'),
    onFailed: ({ code }) => toast.error(t(problemMessageKey(code))),
  })
}
