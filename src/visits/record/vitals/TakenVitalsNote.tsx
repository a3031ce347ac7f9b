import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { clinicTimeZone } from '../../../platform/clock/clinic-clock.tsx'
import { timeAt } from '../../../platform/day/day.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import type { DetailsEntry } from '../details/details-form-values.ts'
import { useVisit } from '../use-visit.tsx'
import type { DeskVital } from './taken-vitals.ts'
import classes from './TakenVitalsNote.module.css'
import { offeredVitals, withVitals } from './vitals-comparison.ts'
import { vitalsText } from './vitals-text.tsx'

interface TakenVitalsNoteProps {
  form: UseFormReturnType<DetailsEntry>
  readOnly: boolean
}

/**
 * Says who measured the vitals in the form. Those that are not in it, since somebody was typing when
 * the desk recorded them, are offered, and nothing that was typed is overwritten unasked.
 */
export function TakenVitalsNote({ form, readOnly }: TakenVitalsNoteProps) {
  const t = useText()
  const { takenVitals, patient } = useVisit().visit
  if (!takenVitals) return null
  const { missing, differing } = offeredVitals(form.values, takenVitals, patient.knownHeight)
  const use = (names: DeskVital[]) =>
    form.setValues(withVitals(form.getValues(), takenVitals, names))
  const offers = [
    { names: missing, says: t('visit.takenMissing'), does: t('visit.fillIn') },
    { names: differing, says: t('visit.takenDiffering'), does: t('visit.useTheirs') },
  ]
  const time = timeAt(new Date(takenVitals.takenAt), clinicTimeZone())
  return (
    <div className={classes.note} role="status">
      <span>{t('visit.takenBy', { name: takenVitals.takenBy, time })}</span>
      {!readOnly &&
        offers
          .filter(({ names }) => names.length > 0)
          .map(({ names, says, does }) => (
            <span key={does} className={classes.offer}>
              {says} <strong>{vitalsText(takenVitals, names)}</strong>
              <Button size="compact-sm" variant="default" onClick={() => use(names)}>
                {does}
              </Button>
            </span>
          ))}
    </div>
  )
}
