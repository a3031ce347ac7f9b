import { useId, type ComponentType } from 'react'
import classes from './ChoiceGroup.module.css'

interface ChoiceGroupProps<Choice extends string> {
  label: string
  value: Choice
  choices: readonly Choice[]
  textOf: (choice: Choice) => string
  Picture: ComponentType<{ of: Choice }>
  onChange: (choice: Choice) => void
  /** Small signs beside their words, two in a line; else pictures above them, all in one. */
  inLines?: boolean
  note?: string | undefined
}

/** One of a few choices, each with a picture; the machine's own radio buttons underneath. */
export function ChoiceGroup<Choice extends string>(props: ChoiceGroupProps<Choice>) {
  const { label, value, choices, textOf, Picture, onChange, inLines, note } = props
  const id = useId()
  return (
    <fieldset className={classes.group} aria-describedby={note ? `${id}-note` : undefined}>
      <legend>{label}</legend>
      <div className={classes.choices} data-in-lines={inLines}>
        {choices.map((choice) => (
          <label key={choice} className={classes.choice}>
            <input
              type="radio"
              name={id}
              checked={choice === value}
              onChange={() => onChange(choice)}
            />
            <span className={classes.picture} aria-hidden="true">
              <Picture of={choice} />
            </span>
            <span className={classes.text}>{textOf(choice)}</span>
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
