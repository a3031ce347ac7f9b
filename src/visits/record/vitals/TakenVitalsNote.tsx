import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { clinicTimeZone } from '../../../platform/clock/clinic-clock.tsx'
import { timeAt } from '../../../platform/day/day.ts'
import { useText, text } from '../../../platform/i18n/i18n.tsx'
import type { DetailsFormValues } from '../details/details-form-values.ts'
import { useVisit } from '../use-visit.tsx'
import { type DeskVital, deskVitals, type Vitals } from './taken-vitals.ts'
import classes from './TakenVitalsNote.module.css'
import { compareVitals, withVitals } from './vitals-comparison.ts'
import { formatList } from '../../../platform/i18n/page-language.tsx'

interface TakenVitalsNoteProps {
  form: UseFormReturnType<DetailsFormValues>
  readOnly: boolean
}

/**
 * Shows who measured the vitals in the form. Vitals that the desk recorded while the user was typing
 * are offered, because they must not overwrite the input.
 */
export function TakenVitalsNote({ form, readOnly }: TakenVitalsNoteProps) {
  const t = useText()
  const { takenVitals, patient } = useVisit().visit
  if (!takenVitals) return null
  const { missing, differing } = compareVitals(form.values, takenVitals, patient.knownHeight)
  const applyVitals = (names: DeskVital[]) =>
    form.setValues(withVitals(form.getValues(), takenVitals, names))
  const suggestions = [
    { names: missing, says: t('visit.deskVitalsMissing'), does: t('visit.fillInDeskVitals') },
    { names: differing, says: t('visit.deskVitalsDiffering'), does: t('visit.useDeskVitals') },
  ]
  const time = timeAt(new Date(takenVitals.takenAt), clinicTimeZone())
  return (
    <div className={classes.note} role="status">
      <span>{t('visit.vitalsTakenBy', { name: takenVitals.takenBy, time })}</span>
      {!readOnly &&
        suggestions
          .filter(({ names }) => names.length > 0)
          .map(({ names, says: message, does: buttonText }) => (
            <span key={buttonText} className={classes.offer}>
              {message} <strong>{vitalsText(takenVitals, names)}</strong>
              <Button size="compact-sm" variant="default" onClick={() => applyVitals(names)}>
                {buttonText}
              </Button>
            </span>
          ))}
    </div>
  )
}

/** Vitals as text: 'BP systolic (mmHg) 128, Weight (kg) 64.5'. */
export const vitalsText = (vitals: Vitals, names: readonly DeskVital[] = deskVitals): string =>
  formatList(
    names
      .filter((name) => vitals[name] !== null)
      .map((name) => `${text(`visit.${name}`)} ${vitals[name]}`),
  )
