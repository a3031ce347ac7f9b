import { Group, Radio } from '@mantine/core'
import './check-inputs.css'
import { useId } from 'react'
import classes from './RadioChoice.module.css'

interface RadioChoiceProps {
  label: string
  /** The chosen value, '' while there is none. */
  value?: string
  onChange: (value: string) => void
  choices: readonly { value: string; label: string }[]
  error?: string | undefined
  /** Gets the focus when the dialog around it opens. */
  hasInitialFocus?: boolean
}

/**
 * A question that must be answered with one of a few choices, in a row. A missing answer is announced
 * with the choice that gets the focus.
 */
export function RadioChoice(props: RadioChoiceProps) {
  const { label, value = '', onChange, choices, error, hasInitialFocus = false } = props
  const id = useId()
  const initial = choices.some((it) => it.value === value) ? value : choices[0]?.value
  return (
    <Radio.Group
      id={id}
      label={label}
      withAsterisk
      value={value}
      onChange={onChange}
      error={error}
      errorProps={{ id: `${id}-error` }}
    >
      <Group className={classes.radios}>
        {choices.map((choice) => (
          <Radio
            key={choice.value}
            {...choice}
            required
            aria-invalid={error !== undefined}
            aria-describedby={error === undefined ? undefined : `${id}-error`}
            data-autofocus={(hasInitialFocus && choice.value === initial) || undefined}
          />
        ))}
      </Group>
    </Radio.Group>
  )
}
