import { useId, type ComponentType } from 'react'
import classes from './ChoiceGroup.module.css'

interface ChoiceGroupProps<Choice extends string> {
  label: string
  value: Choice
  choices: readonly Choice[]
  labelOf: (choice: Choice) => string
  Illustration: ComponentType<{ choice: Choice }>
  onChange: (choice: Choice) => void
  /**
   * Icons beside the labels, two in a line; by default illustrations above them, all in one line.
   */
  isStacked?: boolean
  note?: string | undefined
}

/** Radio buttons with an illustration each; native ones underneath. */
export function ChoiceGroup<Choice extends string>(props: ChoiceGroupProps<Choice>) {
  const { label, value, choices, labelOf, Illustration, onChange, isStacked, note } = props
  const id = useId()
  return (
    <fieldset className={classes.group} aria-describedby={note ? `${id}-note` : undefined}>
      <legend>{label}</legend>
      <div className={classes.choices} data-in-lines={isStacked}>
        {choices.map((choice) => (
          <label key={choice} className={classes.choice}>
            <input
              type="radio"
              name={id}
              checked={choice === value}
              onChange={() => onChange(choice)}
            />
            <span className={classes.picture} aria-hidden="true">
              <Illustration choice={choice} />
            </span>
            <span className={classes.text}>{labelOf(choice)}</span>
          </label>
        ))}
      </div>
      {note && (
        <p id={`${id}-note`} className={classes.note}>
          {note}
        </p>
      )}
    </fieldset>
  )
}
