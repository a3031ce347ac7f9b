import { TextInput, type TextInputProps } from '@mantine/core'
import { useState, type KeyboardEvent } from 'react'
import { typedTime } from '../day/parse-time.ts'
import { useText } from '../i18n/i18n.tsx'

interface TimeFieldProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  /** 'HH:MM', nothing, or what was typed that is no time. */
  value: string
  /** Told when the field is left or Enter is pressed. */
  onChange: (time: string) => void
}

/** A time of the day, typed as 09:00, 9.30 or 930, and shown as the clinic writes it. */
export function TimeField({ value, onChange, ...rest }: TimeFieldProps) {
  const t = useText()
  /** What is being typed; null while nobody is in the field. */
  const [typed, setTyped] = useState<string | null>(null)
  const take = () => {
    setTyped(null)
    if (typed !== null && typed !== value) onChange(typedTime(typed) ?? typed.trim())
  }
  const takeByEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter') take()
  }
  return (
    <TextInput
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      placeholder={t('field.timeHint')}
      value={typed ?? value}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={takeByEnter}
      onFocus={(event) => event.currentTarget.select()}
    />
  )
}
