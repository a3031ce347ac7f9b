import { Input } from '@mantine/core'
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useText } from '../../../platform/i18n/i18n.tsx'
import type { NumberFieldValue } from '../../../platform/numbers/parse-number.ts'
import { toAsciiDigits } from '../../../platform/numbers/to-ascii-digits.ts'
import classes from './PainField.module.css'

interface PainFieldProps {
  /** '' when the patient was not asked. */
  value?: NumberFieldValue
  onChange: (value: number | '') => void
  error?: ReactNode
  /** Stands beside the label. */
  note?: ReactNode
}

const answers = ['', 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const

/** Within which a 1 and a 0 are one number, in milliseconds. */
const typedTogether = 1_000

/** Pain as the patient says, from 0 to 10: chosen with one tap or one key. */
export function PainField({ value = '', onChange, error, note }: PainFieldProps) {
  const t = useText()
  const id = useId()
  const lastKey = useRef({ key: '', at: 0 })

  const choose = (event: KeyboardEvent<HTMLInputElement>) => {
    const { timeStamp: at, ctrlKey, altKey, metaKey } = event
    if (ctrlKey || altKey || metaKey) return
    const key = toAsciiDigits(event.key)
    const isTen =
      key === '0' && lastKey.current.key === '1' && at - lastKey.current.at < typedTogether
    lastKey.current = { key, at }
    const isEmptied = key === 'Backspace' || key === 'Delete'
    if (!isEmptied && !/^\d$/.test(key)) return
    event.preventDefault()
    const answer = isEmptied ? '' : isTen ? 10 : Number(key)
    onChange(answer)
    const inputs = event.currentTarget.closest('[role]')!.querySelectorAll('input')
    inputs[answers.findIndex((it) => it === answer)]?.focus()
  }

  return (
    <Input.Wrapper
      className={classes.field}
      labelElement="div"
      label={
        <span className={classes.label}>
          <span id={id}>{t('visit.pain')}</span>
          {note && <span className={classes.note}>{note}</span>}
        </span>
      }
      error={error}
    >
      <div className={classes.scale} role="radiogroup" aria-labelledby={id}>
        {answers.map((answer) => (
          <label key={answer} className={classes.answer}>
            <input
              type="radio"
              name={id}
              checked={answer === value}
              onChange={() => onChange(answer)}
              onKeyDown={choose}
              aria-label={answer === '' ? t('visit.painNotAsked') : undefined}
            />
            <span>{answer === '' ? '–' : answer}</span>
          </label>
        ))}
      </div>
    </Input.Wrapper>
  )
}
