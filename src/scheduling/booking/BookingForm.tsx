import { Alert, Button } from '@mantine/core'
import { IconAlertCircle, IconRefresh } from '@tabler/icons-react'
import { Suspense, useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { problemText } from '../../platform/http/problem-message-key.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { TextKey } from '../../platform/i18n/text-key.ts'
import { SlotsWaiting } from '../slots/SlotNote.tsx'
import { StepTrail } from '../../platform/ui/StepList.tsx'
import { AppointmentStep } from './AppointmentStep.tsx'
import classes from './BookingForm.module.css'
import { loadHousehold } from './household-part.tsx'
import { PatientStep } from './PatientStep.tsx'
import { SeriesSummaryStep } from './lazy-steps.tsx'
import { SummaryStep } from './SummaryStep.tsx'
import { focusFirst, useFocusOnStep } from './use-focus-on-step.tsx'
import type { Wizard } from './use-wizard.tsx'
import { WizardButtons } from './WizardButtons.tsx'
import { wizardSteps, type WizardStep } from './wizard-values.ts'

const names: Record<WizardStep, { title: TextKey; hint: TextKey }> = {
  appointment: { title: 'booking.stepAppointment', hint: 'booking.stepAppointmentHint' },
  patient: { title: 'booking.stepPatient', hint: 'booking.stepPatientHint' },
  summary: { title: 'booking.stepSummary', hint: 'booking.stepSummaryHint' },
}

interface BookingFormProps {
  wizard: Wizard
  /** What stands before the steps. */
  title?: ReactNode
}

/** The three steps of a booking: Appointment, Patient, Summary. */
export function BookingForm({ wizard, title }: BookingFormProps) {
  const t = useText()
  const { step, summary, refusal, pending, list, goTo, forMyself } = wizard
  const form = useRef<HTMLFormElement>(null)
  useFocusOnStep(form, step, pending || list.planning)
  useEffect(() => {
    // Patients who book for themselves never see their household.
    if (!forMyself) loadHousehold().catch(() => {})
  }, [forMyself])

  // While Continue is disabled the browser ignores Enter; the desk hears what is missing instead.
  function sayWhatIsMissing(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.defaultPrevented || step === 'summary') return
    if (wizard.complete || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    wizard.showErrors()
    requestAnimationFrame(() => focusFirst(form.current))
  }

  return (
    <form
      ref={form}
      className={classes.wizard}
      noValidate
      onKeyDown={sayWhatIsMissing}
      onSubmit={(event) => {
        event.preventDefault()
        if (step === 'summary') void wizard.submit()
        else wizard.goOn()
      }}
    >
      <div className={classes.head}>
        {title}
        <StepTrail
          label={t('booking.steps')}
          steps={wizardSteps.map((key) => ({
            key,
            title: t(names[key].title),
            hint: t(names[key].hint),
          }))}
          current={step}
          onGoBackTo={goTo}
          disabled={pending}
        />
        <Button
          size="sm"
          variant="subtle"
          leftSection={<IconRefresh size={17} stroke={1.8} aria-hidden="true" />}
          disabled={wizard.isEmpty || pending}
          onClick={wizard.startAgain}
          className={classes.again}
        >
          {t('booking.startAgain')}
        </Button>
      </div>
      {refusal && (
        <Alert
          role="alert"
          color="red"
          variant="light"
          py="sm"
          icon={<IconAlertCircle aria-hidden="true" />}
        >
          {t(problemText(refusal))}
        </Alert>
      )}
      <div className={classes.step} data-step={step} tabIndex={-1}>
        {step === 'appointment' && <AppointmentStep wizard={wizard} />}
        {step === 'patient' && <PatientStep wizard={wizard} />}
        {step === 'summary' && summary?.kind === 'single' && (
          <SummaryStep summary={summary} onChange={goTo} disabled={pending} />
        )}
        {step === 'summary' && summary?.kind === 'series' && (
          <Suspense fallback={<SlotsWaiting />}>
            <SeriesSummaryStep summary={summary} list={list} onChange={goTo} disabled={pending} />
          </Suspense>
        )}
      </div>
      <WizardButtons wizard={wizard} />
    </form>
  )
}
