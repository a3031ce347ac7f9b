import { Checkbox, Fieldset, Text } from '@mantine/core'
import '../../platform/ui/check-inputs.css'
import '@mantine/core/styles/Fieldset.css'
import classes from './ChoiceFields.module.css'

interface ChoiceFieldsProps<Choice extends number | string> {
  title: string
  hint: string
  choices: { value: Choice; label: string }[]
  value: readonly Choice[]
  onChange: (value: Choice[]) => void
  /** The choices that this manager may grant or withdraw; others are disabled. */
  grantable: readonly Choice[]
}

/** Checkboxes for what can be granted to a person. */
export function ChoiceFields<Choice extends number | string>(props: ChoiceFieldsProps<Choice>) {
  const { title, hint, choices, value, onChange, grantable } = props
  return (
    <Fieldset legend={title} className={classes.fields}>
      <Text size="sm" c="dimmed" mb={8}>
        {hint}
      </Text>
      <div className={classes.list}>
        {choices.map((choice) => (
          <Checkbox
            key={choice.value}
            label={choice.label}
            checked={value.includes(choice.value)}
            disabled={!grantable.includes(choice.value)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(
                checked
                  ? [...value, choice.value]
                  : value.filter((other) => other !== choice.value),
              )
            }
          />
        ))}
      </div>
    </Fieldset>
  )
}
