import { VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useText } from '../i18n/i18n.tsx'
import classes from './StepList.module.css'

interface StepItem<Key extends string> {
  key: Key
  title: string
  hint?: string
}

interface StepListProps<Key extends string> {
  /** The name of the list of steps, for screen readers. */
  label: string
  steps: readonly StepItem<Key>[]
  current: Key
  /** Only backwards: forwards is the Continue button, which validates the step. */
  onBack: (step: Key) => void
  disabled?: boolean
}

/**
 * Shows the current step in a sequence, and says it to screen readers when it changes. Completed
 * steps can be opened again.
 */
export function StepList<Key extends string>(props: StepListProps<Key>) {
  const { label, steps, current, onBack, disabled = false } = props
  const t = useText()
  const position = steps.findIndex(({ key }) => key === current)
  return (
    <>
      <VisuallyHidden role="status">
        {t('app.stepOf', {
          position: position + 1,
          total: steps.length,
          title: steps[position]?.title ?? '',
        })}
      </VisuallyHidden>
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
                  onClick={() => onBack(key)}
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
    </>
  )
}
