import { useId } from 'react'
import { formatDay } from '../../platform/day/day.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { StoredText } from '../../platform/ui/StoredText.tsx'
import classes from './EntryCards.module.css'
import type { PatientProfile } from './patient-page.ts'

interface EntryCardsProps {
  entries: readonly PatientProfile[]
  /** The id of the entry that stays. */
  value: number
  onChange: (id: number) => void
}

/** Two entries of the register beside one another, of which one is chosen to stay. */
export function EntryCards({ entries, value, onChange }: EntryCardsProps) {
  const t = useText()
  const name = useId()
  return (
    <fieldset className={classes.cards}>
      <legend>{t('merge.stays')}</legend>
      <div className={classes.both}>
        {entries.map((entry) => (
          <label key={entry.id} className={classes.card}>
            <input
              type="radio"
              name={name}
              checked={entry.id === value}
              onChange={() => onChange(entry.id)}
            />
            <strong className={classes.name}>
              <StoredText>{entry.name}</StoredText>
            </strong>
            <span className={classes.facts}>
              <span>{entry.mobile}</span>
              {entry.fileNumber && <span>{`${t('sheet.fileNumber')} ${entry.fileNumber}`}</span>}
              <span>{ageAndSex(t, entry)}</span>
              {entry.email && <StoredText>{entry.email}</StoredText>}
              {entry.location && <StoredText>{entry.location}</StoredText>}
              {entry.allergies && (
                <StoredText>{`${t('allergies.label')}: ${entry.allergies}`}</StoredText>
              )}
              {entry.deskNote && (
                <StoredText>{`${t('deskNote.label')}: ${entry.deskNote}`}</StoredText>
              )}
              <span>{t('patients.appointmentsTab', { count: countOf(entry) })}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const ageAndSex = (t: ReturnType<typeof useText>, { age, bornOn, sex }: PatientProfile): string =>
  [t('booking.years', { count: age }), bornOn && formatDay(bornOn), sex && t(`sex.${sex}`)]
    .filter(Boolean)
    .join(' · ')

const countOf = ({ appointments }: PatientProfile): number =>
  Object.values(appointments).reduce((sum, count) => sum + count, 0)
