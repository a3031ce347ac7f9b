import { Fieldset, Text } from '@mantine/core'
import { sentenceFor, useText } from '../../platform/i18n/i18n.tsx'
import { AmountField } from '../../platform/ui/NumberField.tsx'
import { feeProblem, type TypedFees } from './fees.ts'
import classes from './FeeFields.module.css'

interface FeeFieldsProps {
  title: string
  hint: string
  /** The consultants of a service, or the services of a consultant. */
  choices: { id: number; name: string }[]
  value: TypedFees
  onChange: (fees: TypedFees) => void
  /** What the form was refused for, by its fields. */
  errors: Record<string, unknown>
}

/** A fee for each of those who may give a service; an empty one means that they do not. */
export function FeeFields({ title, hint, choices, value, onChange, errors }: FeeFieldsProps) {
  const t = useText()
  const refused = Object.keys(errors).some((path) => path.startsWith('fees'))
  return (
    <Fieldset legend={title} className={classes.fields}>
      <Text size="sm" c="dimmed" mb={6}>
        {hint}
      </Text>
      <ul className={classes.list}>
        {choices.map(({ id, name }) => (
          <li key={id} className={classes.row}>
            <span>{name}</span>
            <AmountField
              className={classes.fee}
              aria-label={t('services.feeOf', { name })}
              value={value[id] ?? ''}
              onChange={(fee) => onChange({ ...value, [id]: fee })}
              error={refused ? sentenceFor(feeProblem(value[id] ?? '')) : undefined}
            />
          </li>
        ))}
      </ul>
    </Fieldset>
  )
}
