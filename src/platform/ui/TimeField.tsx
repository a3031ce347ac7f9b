import { TextInput, type TextInputProps } from '@mantine/core'
import { useState, type KeyboardEvent } from 'react'
import { parseTime } from '../day/parse-time.ts'
import { useText } from '../i18n/i18n.tsx'

interface TimeFieldProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  /** 'HH:MM', '' when empty, or the typed text when it is not a time. */
  value: string
  /** Called when the field is left or Enter is pressed. */
  onChange: (time: string) => void
}

/** A time of the day, typed as 09:00, 9.30 or 930, and shown as 'HH:MM'. */
export function TimeField({ value, onChange, ...rest }: TimeFieldProps) {
  const t = useText()
  /** The text being typed; null while the field does not have the focus. */
  const [typed, setTyped] = useState<string | null>(null)
  const commit = () => {
    setTyped(null)
    if (typed !== null && typed !== value) onChange(parseTime(typed) ?? typed.trim())
  }
  const commitOnEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit()
  }
  return (
    <TextInput
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      placeholder={t('field.timeHint')}
      value={typed ?? value}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={commitOnEnter}
      onFocus={(event) => event.currentTarget.select()}
    />
  )
}
