import { Checkbox, Input } from '@mantine/core'
import { useId } from 'react'
import { messageFor, useText } from '../../../platform/i18n/i18n.tsx'
import classes from './PrescriptionRow.module.css'
import type { PrescriptionPart } from './use-prescription-part.tsx'

interface PrescriptionDosesProps {
  form: PrescriptionPart['form']
  index: number
  className: string | undefined
}

/** Morning, afternoon, evening. At least one is required; the error shows after the first Save. */
export function PrescriptionDoses({ form, index, className }: PrescriptionDosesProps) {
  const t = useText()
  const errorId = useId()
  const path = `items.${index}` as const
  const error = messageFor(form.errors[`${path}.dose`])

  const renderDose = (name: 'morning' | 'afternoon' | 'evening', label: string) => {
    const { onChange, ...props } = form.getInputProps(`${path}.${name}`, { type: 'checkbox' })
    return (
      <Checkbox
        {...props}
        onChange={(event) => {
          onChange(event)
          form.clearFieldError(`${path}.dose`)
        }}
        label={label}
        size="md"
        error={error !== undefined}
        aria-invalid={error !== undefined}
        aria-describedby={error && errorId}
        classNames={{ root: classes.dose, labelWrapper: classes.label }}
      />
    )
  }

  return (
    <div className={className} role="group" aria-label={t('prescription.dose')}>
      <div className={classes.doseBoxes}>
        {renderDose('morning', t('prescription.morning'))}
        {renderDose('afternoon', t('prescription.afternoon'))}
        {renderDose('evening', t('prescription.evening'))}
      </div>
      {error && <Input.Error id={errorId}>{error}</Input.Error>}
    </div>
  )
}
