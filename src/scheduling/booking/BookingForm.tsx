import { Alert } from '@mantine/core'
import { IconAlertCircle, IconRefresh } from '@tabler/icons-react'
import { useRef, type ReactNode } from 'react'
import { problemMessageKey } from '../../platform/http/problem.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { TextKey } from '../../platform/i18n/text-key.ts'
import { listBranches } from '../../masters/branches/branches.ts'
import { listServices } from '../../masters/services/services.ts'
import { MissingMasterNote, missingMaster } from '../../masters/kit/MissingMasterNote.tsx'
import { useCall } from '../../platform/http/queries.tsx'
import { SlotsLoading } from '../slots/SlotNote.tsx'
import { StepList } from '../../platform/ui/StepList.tsx'
import { ButtonWithReason } from '../../platform/ui/ButtonWithReason.tsx'
import { AppointmentStep } from './AppointmentStep.tsx'
import classes from './BookingForm.module.css'
import { partsOfPatientStep, SameDayDialog, SeriesSummaryStep } from './lazy-steps.tsx'
import { PatientStep } from './PatientStep.tsx'
import { SlotGoneNote } from './SlotGoneNote.tsx'
import { SummaryStep } from './SummaryStep.tsx'
import { focusFirst } from './focus-step.tsx'
import { useFocusOnStep } from './use-focus-on-step.tsx'
import type { Wizard } from './use-wizard.tsx'
import { WizardButtons } from './WizardButtons.tsx'
import { wizardSteps, type WizardStep } from './wizard-values.ts'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'
import { usePreloads } from '../../platform/ui/when-idle.tsx'

const stepTexts: Record<WizardStep, { title: TextKey; hint: TextKey }> = {
  appointment: { title: 'booking.stepAppointment', hint: 'booking.stepAppointmentHint' },
  patient: { title: 'booking.stepPatient', hint: 'booking.stepPatientHint' },
  summary: { title: 'booking.stepSummary', hint: 'booking.stepSummaryHint' },
}

interface BookingFormProps {
  wizard: Wizard
  /** Shown above the steps. */
  title?: ReactNode
}

/** The three steps of a booking: Appointment, Patient, Summary. */
export function BookingForm({ wizard, title }: BookingFormProps) {
  const t = useText()
  const { step, summary, problem, pending, list, goTo, sameDay } = wizard
  const form = useRef<HTMLFormElement>(null)
  // The same answers that the first step offers its choices from.
  const missing = missingMaster({
    branches: useCall(listBranches, { query: {} }).data,
    services: useCall(listServices, { query: {} }).data,
  })
  useFocusOnStep(form, `${step} ${wizard.fillCount}`, pending || list.planning)
  usePreloads(partsOfPatientStep)

  function showMissingFields(): void {
    wizard.showErrors()
    requestAnimationFrame(() => focusFirst(form.current))
  }

  return (
    <form
      ref={form}
      className={classes.wizard}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (step === 'summary') wizard.submit()
        else wizard.goOn()
      }}
    >
      <div className={classes.head}>
        {title}
        <StepList
          label={t('booking.steps')}
          steps={wizardSteps.map((key) => ({
            key,
            title: t(stepTexts[key].title),
            hint: t(stepTexts[key].hint),
          }))}
          current={step}
          onBack={goTo}
          disabled={pending}
        />
        <ButtonWithReason
          size="sm"
          variant="subtle"
          leftSection={<IconRefresh size={17} stroke={1.8} aria-hidden="true" />}
          disabled={pending}
          reason={wizard.isEmpty ? t('blocked.empty') : undefined}
          onClick={wizard.startAgain}
          className={classes.again}
        >
          {t('booking.restart')}
        </ButtonWithReason>
      </div>
      {/* A failure is of the attempt before: a new one under way has none. */}
      {problem && !pending && (
        <Alert
          role="alert"
          color="red"
          variant="light"
          py="sm"
          icon={<IconAlertCircle aria-hidden="true" />}
        >
          {t(problemMessageKey(problem))}
        </Alert>
      )}
      <SlotGoneNote wizard={wizard} />
      {missing && (
        <div className={classes.missing} role="status">
          <MissingMasterNote master={missing} />
        </div>
      )}
      <div className={classes.step} data-step={step} tabIndex={-1} hidden={!!missing}>
        {step === 'appointment' && <AppointmentStep wizard={wizard} />}
        {step === 'patient' && <PatientStep wizard={wizard} />}
        {step === 'summary' && summary?.kind === 'single' && (
          <SummaryStep summary={summary} onChange={goTo} disabled={pending} />
        )}
        {step === 'summary' && summary?.kind === 'series' && (
          <PartSuspense fallback={<SlotsLoading />}>
            <SeriesSummaryStep
              summary={summary}
              sessionList={list}
              onChange={goTo}
              disabled={pending}
            />
          </PartSuspense>
        )}
      </div>
      {!missing && <WizardButtons wizard={wizard} onBlocked={showMissingFields} />}
      {sameDay.question && (
        <PartSuspense>
          <SameDayDialog
            question={sameDay.question}
            opened={sameDay.isOpen}
            onAnswer={sameDay.answer}
          />
        </PartSuspense>
      )}
    </form>
  )
}
