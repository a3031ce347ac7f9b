import { Checkbox, Input } from '@mantine/core'
import { useId } from 'react'
import { sentenceFor, useText } from '../../../platform/i18n/i18n.tsx'
import classes from './PrescriptionRow.module.css'
import type { PrescriptionPart } from './use-prescription-part.tsx'

interface PrescriptionDosesProps {
  form: PrescriptionPart['form']
  index: number
  className: string | undefined
}

/** Morning, afternoon, evening: at least one of them, which is said once Save is tried. */
export function PrescriptionDoses({ form, index, className }: PrescriptionDosesProps) {
  const t = useText()
  const errorId = useId()
  const path = `items.${index}` as const
  const error = sentenceFor(form.errors[`${path}.dose`])

  const dose = (name: 'morning' | 'afternoon' | 'evening', label: string) => {
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
        {dose('morning', t('prescription.morning'))}
        {dose('afternoon', t('prescription.afternoon'))}
        {dose('evening', t('prescription.evening'))}
      </div>
      {error && <Input.Error id={errorId}>{error}</Input.Error>}
    </div>
  )
}
