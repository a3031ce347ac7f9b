import { TextInput, type TextInputProps } from '@mantine/core'
import { useState, type FocusEvent } from 'react'
import { useText } from '../i18n/i18n.tsx'
import type { TextKey } from '../i18n/text-key.ts'
import {
  parseAmount,
  parseDecimal,
  parseNumber,
  type NumberFieldValue,
} from '../numbers/parse-number.ts'

export interface NumberFieldProps extends Omit<
  TextInputProps,
  'value' | 'defaultValue' | 'onChange' | 'type'
> {
  value?: NumberFieldValue
  /** Called with a number, '' when empty, or the typed text when it is not a number. */
  onChange: (value: NumberFieldValue) => void
}

interface NumberFormat {
  parse: (text: string) => number | null
  /** The text key of the message for unreadable text. */
  unreadableKey: TextKey
}

const plainNumberFormat: NumberFormat = {
  parse: parseNumber,
  unreadableKey: 'field.numberUnreadable',
}
const amountFormat: NumberFormat = { parse: parseAmount, unreadableKey: 'field.amountUnreadable' }

/**
 * A number, typed as people write it. The typed text stays in the field. Unreadable text gets a
 * message once the field is left, and is passed on as text, which every form's schema refuses.
 */
export const NumberField = (props: NumberFieldProps) => (
  <ParsedField {...props} {...plainNumberFormat} />
)

const decimalFormat: NumberFormat = { ...plainNumberFormat, parse: parseDecimal }
/** As NumberField, for what has decimals: without commas between thousands. */
export const DecimalField = (props: NumberFieldProps) => (
  <ParsedField {...props} {...decimalFormat} />
)

/** As NumberField, for rupees. */
export const AmountField = (props: NumberFieldProps) => (
  <ParsedField leftSection="₹" {...props} {...amountFormat} />
)

function ParsedField(props: NumberFieldProps & NumberFormat) {
  const { value = '', onChange, onFocus, onBlur, error, parse, unreadableKey, ...rest } = props
  const t = useText()
  const [typed, setTyped] = useState('')
  const [isTyping, setIsTyping] = useState(false)
  const toFieldValue = (text: string): NumberFieldValue => {
    const trimmed = text.trim()
    return trimmed === '' ? '' : (parse(trimmed) ?? trimmed)
  }
  // '1,200' stays '1,200' as long as the value equals it.
  const shownText = toFieldValue(typed) === value ? typed : String(value)
  const isUnreadable = typeof value === 'string' && value !== '' && parse(value) === null
  const message = isUnreadable && (!isTyping || error) ? t(unreadableKey) : error
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      value={shownText}
      error={message}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange(toFieldValue(currentTarget.value))
      }}
      onFocus={(event: FocusEvent<HTMLInputElement>) => {
        setIsTyping(true)
        onFocus?.(event)
      }}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        setIsTyping(false)
        onBlur?.(event)
      }}
    />
  )
}
