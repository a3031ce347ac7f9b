import { Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useCall } from '../../../platform/http/queries.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { ButtonWithReason } from '../../../platform/ui/ButtonWithReason.tsx'
import readOnlyClasses from '../read-only.module.css'
import { RemovedRow } from '../RemovedRow.tsx'
import classes from '../rows-form.module.css'
import type { Part } from '../use-part.tsx'
import { useRemovedRow } from '../use-removed-row.tsx'
import { useRowList } from '../use-row-list.tsx'
import { useVisit } from '../use-visit.tsx'
import { ExerciseCard } from './ExerciseCard.tsx'
import { eachOnce, starterTexts } from './exercise-names.ts'
import { isUntouched, newExercise, type ExercisesFormValues } from './exercises-form-values.ts'
import { listExerciseNames, maxExercises } from './exercises.ts'
import { LastExercisesButton } from './LastExercisesButton.tsx'

interface ExercisesFormProps {
  part: Part<ExercisesFormValues>
  onSaved: () => void
}

/** What the patient is to do at home (decision 131). Starts empty; saved without any, what was saved is removed. */
export default function ExercisesForm({ part, onSaved }: ExercisesFormProps) {
  const t = useText()
  const { visit } = useVisit()
  const { form, readOnly, saving } = part
  const { exercises } = form.values
  const count = exercises.length
  const { list, keys, focusAddedRow, focusAfterRemoval, focusInsertedRow } =
    useRowList<HTMLFormElement>(count)
  // Without them a name is typed in full: nothing says that they could not be fetched.
  const { data: prescribed } = useCall(listExerciseNames, {}, { enabled: !readOnly && count > 0 })
  const names = eachOnce([...(prescribed ?? []), ...starterTexts.map((key) => t(key))])

  const submit = async () => {
    if (await part.save()) {
      forget()
      return onSaved()
    }
    list.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  const add = () => {
    focusAddedRow()
    form.insertListItem('exercises', newExercise)
  }
  const { removed, remove, takeBack, forget } = useRemovedRow({
    rows: exercises,
    isUntouched,
    onRemove: (index) => {
      focusAfterRemoval(index)
      form.removeListItem('exercises', index)
    },
    onInsert: (exercise, index) => {
      focusInsertedRow(index)
      form.insertListItem('exercises', exercise, index)
    },
  })

  if (readOnly && count === 0) return <Text c="dimmed">{t('exercise.none')}</Text>
  return (
    <form
      ref={list}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {count === 0 && (
        <Text c="dimmed" size="sm">
          {t('exercise.none')}
        </Text>
      )}
      <fieldset className={`${classes.rows} ${readOnlyClasses.fields}`} disabled={readOnly}>
        {keys.map((key, index) => (
          <ExerciseCard
            key={key}
            form={form}
            index={index}
            names={names}
            onRemove={readOnly ? undefined : () => remove(index)}
          />
        ))}
      </fieldset>
      {!readOnly && (
        <>
          <RemovedRow
            name={count < maxExercises ? removed?.name : undefined}
            onTakeBack={takeBack}
          />
          <div className={classes.buttons}>
            <div className={classes.insert}>
              <ButtonWithReason
                variant="light"
                data-add
                reason={
                  count >= maxExercises
                    ? t('blocked.mostExercises', { most: maxExercises })
                    : undefined
                }
                leftSection={<IconPlus size={18} stroke={2} aria-hidden="true" />}
                onClick={add}
              >
                {t('exercise.add')}
              </ButtonWithReason>
              <LastExercisesButton form={form} />
            </div>
            <ButtonWithReason
              type="submit"
              reason={count + visit.exercises.length === 0 ? t('blocked.empty') : undefined}
              loading={saving}
            >
              {t('visit.save')}
            </ButtonWithReason>
          </div>
        </>
      )}
    </form>
  )
}
