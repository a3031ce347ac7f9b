import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../../platform/i18n/i18n.tsx'
import { NumberField } from '../../platform/ui/NumberField.tsx'
import { spanTexts, spanUnits, type SpanUnit } from './span.ts'
import type { TypedSpan } from './vaccine-form-values.ts'
import classes from './Vaccines.module.css'

interface SpanFieldProps {
  label: string
  value: TypedSpan
  onChange: (span: TypedSpan) => void
  error: ReactNode
}

/** An age or an interval: a number, and its unit. */
export function SpanField({ label, value, onChange, error }: SpanFieldProps) {
  const t = useText()
  return (
    <div className={classes.span}>
      <NumberField
        label={label}
        inputMode="numeric"
        value={value.count}
        onChange={(count) => onChange({ ...value, count })}
        error={error}
      />
      <NativeSelect
        aria-label={`${label}: ${t('vaccines.unit')}`}
        data={spanUnits.map((unit) => ({ value: unit, label: t(spanTexts[unit]) }))}
        value={value.unit}
        onChange={({ currentTarget }) =>
          onChange({ ...value, unit: currentTarget.value as SpanUnit })
        }
      />
    </div>
  )
}
