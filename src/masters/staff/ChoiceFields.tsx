import { Checkbox, Fieldset, Text } from '@mantine/core'
import classes from './ChoiceFields.module.css'

interface ChoiceFieldsProps<Choice extends number | string> {
  title: string
  hint: string
  choices: { value: Choice; label: string }[]
  value: readonly Choice[]
  onChange: (value: Choice[]) => void
  /** What this person may give or take; the rest is shown as it is. */
  givable: readonly Choice[]
}

/** Ticks some of what can be given to somebody. */
export function ChoiceFields<Choice extends number | string>(props: ChoiceFieldsProps<Choice>) {
  const { title, hint, choices, value, onChange, givable } = props
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
            disabled={!givable.includes(choice.value)}
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
