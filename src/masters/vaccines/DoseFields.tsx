import { ActionIcon, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useText } from '../../platform/i18n/i18n.tsx'
import { SpanField } from './SpanField.tsx'
import type { TypedDose } from './vaccine-form-values.ts'
import classes from './Vaccines.module.css'

interface DoseFieldsProps {
  dose: TypedDose
  number: number
  /** The only dose of its vaccine cannot be removed. */
  isOnly: boolean
  errorOf: (field: keyof TypedDose) => ReactNode
  onChange: (dose: TypedDose) => void
  onRemove: () => void
}

/** The fields of one dose of a vaccine. */
export function DoseFields(props: DoseFieldsProps) {
  const { dose, number, isOnly, errorOf, onChange, onRemove } = props
  const t = useText()
  const removeLabel = t('vaccines.removeDose', { number })
  const span = (name: 'age' | 'interval' | 'until', label: string) => (
    <SpanField
      label={label}
      value={dose[name]}
      onChange={(value) => onChange({ ...dose, [name]: value })}
      error={errorOf(name)}
    />
  )
  return (
    <div className={classes.dose} role="group" aria-label={t('vaccines.doseNumber', { number })}>
      <div className={classes.label}>
        <TextInput
          label={t('vaccines.label')}
          required
          dir="auto"
          value={dose.label}
          onChange={({ currentTarget }) => onChange({ ...dose, label: currentTarget.value })}
          error={errorOf('label')}
        />
        {!isOnly && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            className={classes.remove}
            aria-label={removeLabel}
            title={removeLabel}
            onClick={onRemove}
          >
            <IconTrash size={18} stroke={1.7} />
          </ActionIcon>
        )}
      </div>
      {span('age', t('vaccines.age'))}
      {number > 1 && span('interval', t('vaccines.interval'))}
      {span('until', t('vaccines.until'))}
    </div>
  )
}
