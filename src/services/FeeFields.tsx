import { Fieldset, NumberInput, Text } from '@mantine/core'
import { useText } from '../i18n/languages.tsx'
import type { TypedFees } from './fees.ts'
import classes from './FeeFields.module.css'

interface FeeFieldsProps {
  title: string
  hint: string
  /** The consultants of a service, or the services of a consultant. */
  choices: { id: number; name: string }[]
  value: TypedFees
  onChange: (fees: TypedFees) => void
}

/** A fee for each of those who may give a service; an empty one means that they do not. */
export function FeeFields({ title, hint, choices, value, onChange }: FeeFieldsProps) {
  const t = useText()
  return (
    <Fieldset legend={title} className={classes.fields}>
      <Text size="sm" c="dimmed" mb={6}>
        {hint}
      </Text>
      <ul className={classes.list}>
        {choices.map(({ id, name }) => (
          <li key={id} className={classes.row}>
            <span>{name}</span>
            <NumberInput
              className={classes.fee}
              aria-label={t('services.feeOf', { name })}
              leftSection="₹"
              min={0}
              max={1_000_000}
              decimalScale={2}
              allowNegative={false}
              hideControls
              value={value[id] ?? ''}
              onChange={(fee) => onChange({ ...value, [id]: fee })}
            />
          </li>
        ))}
      </ul>
    </Fieldset>
  )
}
