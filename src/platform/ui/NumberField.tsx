import { TextInput, type TextInputProps } from '@mantine/core'
import { useState, type FocusEvent } from 'react'
import { useText } from '../i18n/i18n.tsx'
import type { TextKey } from '../i18n/text-key.ts'
import type { NumberText } from '../numbers/number-field.ts'
import { parseAmount, parseNumber } from '../numbers/parse-number.ts'

export interface NumberFieldProps extends Omit<
  TextInputProps,
  'value' | 'defaultValue' | 'onChange' | 'type'
> {
  value?: NumberText
  /** Told a number, '' for nothing, or the text as it was typed where it is no number. */
  onChange: (value: NumberText) => void
}

interface Reading {
  parse: (text: string) => number | null
  /** The sentence for a text that is no number. */
  unreadable: TextKey
}

const aNumber: Reading = { parse: parseNumber, unreadable: 'field.numberUnreadable' }
const anAmount: Reading = { parse: parseAmount, unreadable: 'field.amountUnreadable' }

/**
 * A number, typed as people write it. What was typed stays in the field; what cannot be read says so
 * once the field is left, and is handed on as text, which no form's schema takes.
 */
export const NumberField = (props: NumberFieldProps) => <ReadField {...props} {...aNumber} />

/** Rupees, as NumberField. */
export const AmountField = (props: NumberFieldProps) => (
  <ReadField leftSection="₹" {...props} {...anAmount} />
)

function ReadField(props: NumberFieldProps & Reading) {
  const { value = '', onChange, onFocus, onBlur, error, parse, unreadable, ...rest } = props
  const t = useText()
  const [typed, setTyped] = useState('')
  const [typing, setTyping] = useState(false)
  const read = (text: string): NumberText => {
    const trimmed = text.trim()
    return trimmed === '' ? '' : (parse(trimmed) ?? trimmed)
  }
  // '1,200' stays '1,200' for as long as the value is what it says.
  const shown = read(typed) === value ? typed : String(value)
  const isUnreadable = typeof value === 'string' && value !== '' && parse(value) === null
  const sentence = isUnreadable && (!typing || error) ? t(unreadable) : error
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      value={shown}
      error={sentence}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange(read(currentTarget.value))
      }}
      onFocus={(event: FocusEvent<HTMLInputElement>) => {
        setTyping(true)
        onFocus?.(event)
      }}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        setTyping(false)
        onBlur?.(event)
      }}
    />
  )
}
