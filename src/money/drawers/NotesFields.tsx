import type { KeyboardEvent } from 'react'
import { useText } from '../../platform/i18n/i18n.tsx'
import { numberFromField, type NumberFieldValue } from '../../platform/numbers/parse-number.ts'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import { NumberField } from '../../platform/ui/NumberField.tsx'
import { toRupees } from '../../platform/numbers/paise.ts'
import { denominations } from './drawer.ts'
import classes from './Drawers.module.css'

interface NotesFieldsProps {
  /** By the paise of a note or coin. */
  notes: Record<string, NumberFieldValue>
  errorOf: (paise: number) => string | undefined
  onChange: (paise: number, field: NumberFieldValue) => void
  /** What they are worth so far, in paise. */
  sum: number
}

const steps: { [key: string]: number } = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }

/**
 * The keys of a field of a count: Enter and the arrows lead to the next and the one before, as somebody
 * counts with one hand. The field after the last coin is that of the online payments.
 */
export function goToNextField(event: KeyboardEvent<HTMLInputElement>): void {
  const step = steps[event.key]
  if (step === undefined) return
  const fields = [...event.currentTarget.form!.querySelectorAll('input')]
  const next = fields[fields.indexOf(event.currentTarget) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.select()
}

/** How many there are of each note and coin; Enter and the arrows lead to the next. */
export function NotesFields({ notes, errorOf, onChange, sum }: NotesFieldsProps) {
  const t = useText()
  return (
    <fieldset className={classes.notes}>
      <legend>{t('drawers.notes')}</legend>
      {denominations.map((paise) => {
        const label = formatRupees(toRupees(paise))
        const count = numberFromField(notes[paise] ?? '')
        const isCounted = count !== null && Number.isInteger(count) && count > 0
        return (
          <div key={paise} className={classes.note}>
            <span className={classes.face} aria-hidden="true">
              {label} ×
            </span>
            <NumberField
              size="xs"
              inputMode="numeric"
              aria-label={t('drawers.pieces', { amount: label })}
              value={notes[paise] ?? ''}
              onChange={(field) => onChange(paise, field)}
              onKeyDown={goToNextField}
              data-autofocus={paise === denominations[0] || undefined}
              error={errorOf(paise)}
            />
            <span className={classes.worth}>
              {isCounted ? formatRupees(toRupees(paise * count)) : ''}
            </span>
          </div>
        )
      })}
      <output className={classes.sum}>
        <span>{t('drawers.cashCounted')}</span>
        <strong>{formatRupees(toRupees(sum))}</strong>
      </output>
    </fieldset>
  )
}
