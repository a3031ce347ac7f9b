import type { TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { SuggestField } from '../SuggestField.tsx'
import { withTypedWords } from '../typed-words.ts'
import { recipientLine, type Recipient } from './referrals.ts'

interface RecipientFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string
  onChange: (typed: string) => void
  /** To whom letters went before. */
  recipients: readonly Recipient[]
  onPick: (recipient: Recipient) => void
}

/** The name or the speciality of whom a letter goes to, with earlier recipients as suggestions. */
export function RecipientField({ value, recipients, onPick, ...rest }: RecipientFieldProps) {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  const offered = withTypedWords(recipients, value, recipientLine)
  return (
    <SuggestField
      {...rest}
      value={value}
      suggestions={offered.map((it, index) => ({ key: String(index), label: recipientLine(it) }))}
      listLabel={t('referral.suggestions')}
      onPick={(key) => onPick(offered[Number(key)]!)}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
    />
  )
}
