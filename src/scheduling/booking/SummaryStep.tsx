import { Title } from '@mantine/core'
import { formatDay } from '../../platform/day/day.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import { PatientPart, SummaryLine, SummaryPart } from './SummaryParts.tsx'
import classes from './SummaryStep.module.css'
import type { SingleSummary } from './wizard-summary.ts'
import type { WizardStep } from './wizard-values.ts'
import { formatTimesOnDay } from '../../platform/i18n/format-times.tsx'

interface SummaryStepProps {
  summary: SingleSummary
  onChange: (step: WizardStep) => void
  disabled: boolean
}

/** The third step of a single booking: the appointment to be booked, for the patient to agree. */
export function SummaryStep({ summary: { booking, shown }, onChange, disabled }: SummaryStepProps) {
  const t = useText()
  const { branch, service, consultant, slot } = shown
  return (
    <>
      <Title order={2} size="h4" mb="sm">
        {t('booking.summaryHeading')}
      </Title>
      <div className={classes.parts}>
        <SummaryPart
          part="appointment"
          title="booking.stepAppointment"
          change="booking.changeAppointment"
          onChange={() => onChange('appointment')}
          disabled={disabled}
        >
          <SummaryLine name="field.branch">{branch?.name}</SummaryLine>
          <SummaryLine name="field.service">{service?.name}</SummaryLine>
          <SummaryLine name="field.consultant">{consultant?.name}</SummaryLine>
          <SummaryLine name="field.date">{formatDay(booking.day)}</SummaryLine>
          <SummaryLine name="field.slot">{slot && formatTimesOnDay(booking.day, slot)}</SummaryLine>
          {typeof consultant?.fee === 'number' && (
            <SummaryLine name="field.fee">{formatRupees(consultant.fee)}</SummaryLine>
          )}
          <SummaryLine name="field.healthIssues">{booking.healthIssues}</SummaryLine>
        </SummaryPart>
        <PatientPart patient={booking.patient} onChange={onChange} disabled={disabled} />
      </div>
    </>
  )
}
