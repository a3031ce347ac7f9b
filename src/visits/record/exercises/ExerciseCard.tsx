import { ActionIcon, Textarea } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { NumberField } from '../../../platform/ui/NumberField.tsx'
import type { Part } from '../use-part.tsx'
import classes from './ExerciseCard.module.css'
import { ExerciseNameField } from './ExerciseNameField.tsx'
import type { ExercisesFormValues } from './exercises-form-values.ts'

interface ExerciseCardProps {
  form: Part<ExercisesFormValues>['form']
  index: number
  /** The names to suggest. */
  names: readonly string[]
  /** Undefined for read-only users. */
  onRemove: (() => void) | undefined
}

/** One exercise: what, how much of it, and how to do it. */
export function ExerciseCard({ form, index, names, onRemove }: ExerciseCardProps) {
  const t = useText()
  const path = `exercises.${index}` as const
  const number = index + 1
  return (
    <div className={classes.card} role="group" aria-label={t('exercise.row', { number })}>
      <ExerciseNameField
        {...form.getInputProps(`${path}.name`)}
        value={form.values.exercises[index]!.name}
        className={classes.name}
        label={t('exercise.name')}
        required
        names={names}
        autoComplete="off"
        data-first
      />
      <NumberField
        {...form.getInputProps(`${path}.sets`)}
        className={classes.sets}
        inputMode="numeric"
        label={t('exercise.sets')}
      />
      <NumberField
        {...form.getInputProps(`${path}.repetitions`)}
        className={classes.repetitions}
        inputMode="numeric"
        label={t('exercise.repetitions')}
      />
      <NumberField
        {...form.getInputProps(`${path}.holdSeconds`)}
        className={classes.hold}
        inputMode="numeric"
        label={t('exercise.holdSeconds')}
      />
      <NumberField
        {...form.getInputProps(`${path}.timesADay`)}
        className={classes.times}
        inputMode="numeric"
        label={t('exercise.timesADay')}
      />
      <Textarea
        {...form.getInputProps(`${path}.instructions`)}
        className={classes.instructions}
        label={t('exercise.instructions')}
        autosize
        minRows={1}
        maxRows={6}
        dir="auto"
      />
      {onRemove && (
        <ActionIcon
          className={classes.remove}
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('exercise.remove', { number })}
          title={t('exercise.remove', { number })}
          onClick={onRemove}
        >
          <IconTrash size={18} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
      )}
    </div>
  )
}
