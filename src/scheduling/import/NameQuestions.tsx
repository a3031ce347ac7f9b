import { NativeSelect } from '@mantine/core'
import { useText } from '../../platform/i18n/i18n.tsx'
import classes from '../../patients/import-kit/Import.module.css'
import { appointmentLabels } from './appointment-fields.ts'
import type { ImportChoices } from './import-appointments.ts'
import { answerTo, choicesOf, meaningKey, type AskedName, type Meanings } from './match-names.ts'

interface NameQuestionsProps {
  names: readonly AskedName[]
  choices: ImportChoices
  meanings: Meanings
  onAnswer: (meanings: Meanings) => void
  disabled: boolean
}

const leftOut = 'left out'

/** Whom the names of a file mean that nobody here has, each once. */
export function NameQuestions(props: NameQuestionsProps) {
  const { names, choices, meanings, onAnswer, disabled } = props
  const t = useText()
  const answer = (key: string, value: string) => {
    const { [key]: _, ...others } = meanings
    if (value === '') onAnswer(others)
    else onAnswer({ ...others, [key]: value === leftOut ? value : Number(value) })
  }
  return (
    <fieldset className={classes.fields} disabled={disabled}>
      <legend>{t('importAppointments.names')}</legend>
      <div className={classes.columns}>
        {names.map(({ field, name }) => {
          const key = meaningKey(field, name)
          const meaning = answerTo({ choices, meanings }, field, name)
          return (
            <NativeSelect
              key={key}
              label={
                <>
                  {t(appointmentLabels[field])}: <bdi>{name.slice(0, 60)}</bdi>
                </>
              }
              required
              value={meaning === undefined ? '' : String(meaning)}
              onChange={({ currentTarget }) => answer(key, currentTarget.value)}
              data={[
                { value: '', label: '' },
                ...choicesOf(choices, field).map(({ id, name: label }) => ({
                  value: String(id),
                  label,
                })),
                { value: leftOut, label: t('importAppointments.leaveOut') },
              ]}
            />
          )
        })}
      </div>
    </fieldset>
  )
}
