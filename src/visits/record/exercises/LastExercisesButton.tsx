import { useChange } from '../../../platform/http/queries.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { RepeatButton } from '../RepeatButton.tsx'
import type { Part } from '../use-part.tsx'
import { useVisit } from '../use-visit.tsx'
import { maxExercises, readLastExercises } from './exercises.ts'
import { withEarlierExercises, type ExercisesFormValues } from './exercises-form-values.ts'

/** Appends the exercises of the patient's last visit to this consultant that has some, to be changed. */
export function LastExercisesButton({ form }: Pick<Part<ExercisesFormValues>, 'form'>) {
  const t = useText()
  const { id } = useVisit().visit.appointment
  const { mutateAsync, isPending } = useChange(readLastExercises)

  async function repeat(): Promise<string> {
    const { exercises } = await mutateAsync({ params: { id } })
    const values = withEarlierExercises(form.getValues(), exercises)
    if (exercises.length === 0) return t('exercise.noEarlier')
    if (values.exercises.length > maxExercises) {
      return t('blocked.mostExercises', { most: maxExercises })
    }
    form.setValues(values)
    return t('exercise.repeated', { count: exercises.length })
  }

  return <RepeatButton label={t('exercise.repeat')} isPending={isPending} repeat={repeat} />
}
