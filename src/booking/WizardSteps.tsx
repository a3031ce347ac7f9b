import { IconCheck } from '@tabler/icons-react'
import type { TextKey } from '../i18n/text-key.ts'
import { useText } from '../i18n/languages.tsx'
import { wizardSteps, type WizardStep } from './wizard-values.ts'
import classes from './WizardSteps.module.css'

const names: Record<WizardStep, { title: TextKey; hint: TextKey }> = {
  appointment: { title: 'booking.stepAppointment', hint: 'booking.stepAppointmentHint' },
  patient: { title: 'booking.stepPatient', hint: 'booking.stepPatientHint' },
  summary: { title: 'booking.stepSummary', hint: 'booking.stepSummaryHint' },
}

interface WizardStepsProps {
  current: WizardStep
  /** Only backwards: forwards leads Continue, which checks the step. */
  onGoBackTo: (step: WizardStep) => void
  disabled: boolean
}

/** Where one is in the wizard. Steps that are done can be gone back to. */
export function WizardSteps({ current, onGoBackTo, disabled }: WizardStepsProps) {
  const t = useText()
  const position = wizardSteps.indexOf(current)
  return (
    <ol className={classes.steps} aria-label={t('booking.steps')}>
      {wizardSteps.map((step, index) => {
        const done = index < position
        const content = (
          <>
            <span className={classes.mark} aria-hidden="true">
              {done ? <IconCheck size={16} stroke={2.6} /> : index + 1}
            </span>
            <span className={classes.name}>
              <span className={classes.title}>{t(names[step].title)}</span>
              <span className={classes.hint}>{t(names[step].hint)}</span>
            </span>
          </>
        )
        return (
          <li
            key={step}
            className={classes.step}
            data-state={done ? 'done' : step === current ? 'current' : 'ahead'}
            aria-current={step === current ? 'step' : undefined}
          >
            {done ? (
              <button
                type="button"
                className={classes.content}
                disabled={disabled}
                onClick={() => onGoBackTo(step)}
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
