import { Button } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { ProblemError, problemMessageKey } from '../../../platform/http/problem.ts'
import { useChange } from '../../../platform/http/queries.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { toast } from '../../../platform/ui/toast.tsx'
import type { Part } from '../use-part.tsx'
import { useVisit } from '../use-visit.tsx'
import { maxExercises, readLastExercises } from './exercises.ts'
import { withEarlierExercises, type ExercisesFormValues } from './exercises-form-values.ts'

/** Appends the exercises of the patient's last visit to this consultant that has some, to be changed. */
export function LastExercisesButton({ form }: Pick<Part<ExercisesFormValues>, 'form'>) {
  const t = useText()
  const { id } = useVisit().visit.appointment
  // Loaded on click only, because each read of a record is audited.
  const { mutateAsync, isPending } = useChange(readLastExercises)

  async function repeat(): Promise<void> {
    try {
      const { exercises } = await mutateAsync({ params: { id } })
      const values = withEarlierExercises(form.getValues(), exercises)
      if (exercises.length === 0) {
        toast.info(t('exercise.noEarlier'))
      } else if (values.exercises.length > maxExercises) {
        toast.info(t('blocked.mostExercises', { most: maxExercises }))
      } else {
        form.setValues(values)
        // Announces the new rows to screen readers.
        toast.info(t('exercise.repeated', { count: exercises.length }))
      }
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      if (error.code !== 'signed_out') toast.error(t(problemMessageKey(error.code)))
    }
  }

  return (
    <Button
      variant="default"
      loading={isPending}
      leftSection={<IconRepeat size={18} stroke={1.7} aria-hidden="true" />}
      onClick={() => void repeat()}
    >
      {t('exercise.repeat')}
    </Button>
  )
}
