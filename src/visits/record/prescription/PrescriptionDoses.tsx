import { Checkbox, Input } from '@mantine/core'
import '../../../platform/ui/check-inputs.css'
import { useId, type KeyboardEvent } from 'react'
import { messageFor, useText } from '../../../platform/i18n/i18n.tsx'
import classes from './PrescriptionRow.module.css'
import type { PrescriptionPart } from './use-prescription-part.tsx'

type DoseTime = 'morning' | 'afternoon' | 'evening'

interface PrescriptionDosesProps {
  form: PrescriptionPart['form']
  index: number
  className: string | undefined
}

/**
 * Morning, afternoon, evening. At least one is required; the error shows after the first Save. Beside
 * Space and Tab, 1 and 0 answer as prescriptions are written: 1-0-1 is morning and evening, and leads
 * on to the days.
 */
export function PrescriptionDoses({ form, index, className }: PrescriptionDosesProps) {
  const t = useText()
  const errorId = useId()
  const path = `items.${index}` as const
  const error = messageFor(form.errors[`${path}.dose`])

  const answerByDigit = (event: KeyboardEvent<HTMLInputElement>, name: DoseTime) => {
    if (event.key !== '1' && event.key !== '0') return
    event.preventDefault()
    form.setFieldValue(`${path}.${name}`, event.key === '1')
    form.clearFieldError(`${path}.dose`)
    const row = event.currentTarget.closest('[role=group][data-row]')
    const fields = [...(row?.querySelectorAll<HTMLInputElement>('[data-dose], [data-days]') ?? [])]
    const next = fields[fields.indexOf(event.currentTarget) + 1]
    next?.focus()
    if (next?.matches('[data-days]')) next.select()
  }

  const renderDose = (name: DoseTime, label: string) => {
    const { onChange, ...props } = form.getInputProps(`${path}.${name}`, { type: 'checkbox' })
    return (
      <Checkbox
        {...props}
        onChange={(event) => {
          onChange(event)
          form.clearFieldError(`${path}.dose`)
        }}
        onKeyDown={(event) => answerByDigit(event, name)}
        data-dose
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
