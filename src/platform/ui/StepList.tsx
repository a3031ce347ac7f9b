import { IconCheck } from '@tabler/icons-react'
import classes from './StepList.module.css'

interface TrailStep<Key extends string> {
  key: Key
  title: string
  hint?: string
}

interface StepTrailProps<Key extends string> {
  /** What the steps are steps of, for screen readers. */
  label: string
  steps: readonly TrailStep<Key>[]
  current: Key
  /** Only backwards: forwards leads Continue, which checks the step. */
  onGoBackTo: (step: Key) => void
  disabled?: boolean
}

/** Where one is among some steps. Those that are done can be gone back to. */
export function StepTrail<Key extends string>(props: StepTrailProps<Key>) {
  const { label, steps, current, onGoBackTo, disabled = false } = props
  const position = steps.findIndex(({ key }) => key === current)
  return (
    <ol className={classes.steps} aria-label={label}>
      {steps.map(({ key, title, hint }, index) => {
        const done = index < position
        const content = (
          <>
            <span className={classes.mark} aria-hidden="true">
              {done ? <IconCheck size={16} stroke={2.6} /> : index + 1}
            </span>
            <span className={classes.name}>
              <span className={classes.title}>{title}</span>
              {hint && <span className={classes.hint}>{hint}</span>}
            </span>
          </>
        )
        return (
          <li
            key={key}
            className={classes.step}
            data-state={done ? 'done' : key === current ? 'current' : 'ahead'}
            aria-current={key === current ? 'step' : undefined}
          >
            {done ? (
              <button
                type="button"
                className={classes.content}
                disabled={disabled}
                onClick={() => onGoBackTo(key)}
              >
                {content}
              </button>
            ) : (
              <span className={classes.content}>{content}</span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
