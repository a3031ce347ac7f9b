import { Select, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../../platform/i18n/i18n.tsx'
import { isolateLtr } from '../../platform/i18n/page-language.tsx'
import { NumberField } from '../../platform/ui/NumberField.tsx'
import type { NumberFieldValue } from '../../platform/numbers/parse-number.ts'
import classes from './Gateways.module.css'
import type { GatewayField } from './gateway-fields.ts'

interface GatewayFieldInputProps {
  field: GatewayField
  value: unknown
  error: ReactNode
  onChange: (value: NumberFieldValue) => void
}

/** A field of a gateway. What providers have in their documentation is written from left to right. */
export function GatewayFieldInput({ field, value, error, onChange }: GatewayFieldInputProps) {
  const t = useText()
  const common = { label: t(field.label), error, autoComplete: 'off', spellCheck: false }
  if (field.choices) {
    return (
      <Select
        {...common}
        data={Object.entries(field.choices).map(([name, label]) => ({ value: name, label }))}
        value={String(value)}
        onChange={(next) => onChange(next ?? '')}
        allowDeselect={false}
      />
    )
  }
  if (field.isNumber) {
    return <NumberField {...common} value={value as NumberFieldValue} onChange={onChange} />
  }
  const text = {
    ...common,
    value: String(value),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange(currentTarget.value),
  }
  return field.isLong ? (
    <Textarea
      {...text}
      description={
        field.placeholders &&
        t('outbox.placeholders', {
          names: isolateLtr(field.placeholders.map((name) => `{{${name}}}`).join(', ')),
        })
      }
      dir="ltr"
      autosize
      minRows={1}
      className={classes.wide}
    />
  ) : (
    <TextInput {...text} dir="auto" />
  )
}
