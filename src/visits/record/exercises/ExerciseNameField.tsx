import type { TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { SuggestField } from '../SuggestField.tsx'
import { withTypedWords } from '../typed-words.ts'

interface ExerciseNameFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string
  onChange: (typed: string) => void
  /** What is suggested. */
  names: readonly string[]
}

/** The name of an exercise, with those that were prescribed before and common ones as suggestions. */
export function ExerciseNameField({ value, onChange, names, ...rest }: ExerciseNameFieldProps) {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  // What is written out already is no suggestion.
  const offered = withTypedWords(names, value, (it) => it).filter((it) => it !== value.trim())
  return (
    <SuggestField
      {...rest}
      value={value}
      onChange={onChange}
      suggestions={offered.map((it) => ({ key: it, label: it }))}
      listLabel={t('prescription.suggestions')}
      onPick={onChange}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
    />
  )
}
