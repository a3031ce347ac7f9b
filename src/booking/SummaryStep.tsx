import { ActionIcon, Title } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { showDay } from '../day/day.ts'
import { showTimes } from '../day/time.ts'
import type { TextKey } from '../i18n/text-key.ts'
import { useText } from '../i18n/languages.tsx'
import { showRupees } from '../ui/money.ts'
import classes from './SummaryStep.module.css'
import type { WizardSummary } from './wizard-summary.ts'
import type { WizardStep } from './wizard-values.ts'

interface SummaryStepProps {
  summary: WizardSummary
  onChange: (step: WizardStep) => void
  disabled: boolean
}

/** The third step: what will be sent, to be read out to the patient. */
export function SummaryStep({ summary: { booking, shown }, onChange, disabled }: SummaryStepProps) {
  const t = useText()
  const { branch, service, consultant, slot } = shown
  const { patient } = booking
  return (
    <>
      <Title order={2} size="h4" mb="sm">
        {t('booking.summaryHeading')}
      </Title>
      <div className={classes.parts}>
        <Part
          title="booking.stepAppointment"
          change="booking.changeAppointment"
          onChange={() => onChange('appointment')}
          disabled={disabled}
        >
          <Line name="field.branch">{branch?.name}</Line>
          <Line name="field.service">{service?.name}</Line>
          <Line name="field.consultant">{consultant?.name}</Line>
          <Line name="field.date">{showDay(booking.day)}</Line>
          <Line name="field.slot">{slot && showTimes(slot)}</Line>
          {typeof consultant?.fee === 'number' && (
            <Line name="field.fee">{showRupees(consultant.fee)}</Line>
          )}
          <Line name="field.healthIssues">{booking.healthIssues}</Line>
        </Part>
        <Part
          title="booking.stepPatient"
          change="booking.changePatient"
          onChange={() => onChange('patient')}
          disabled={disabled}
        >
          <Line name="field.fullName">{patient.name}</Line>
          <Line name="field.age">{patient.age}</Line>
          <Line name="field.mobile">{patient.mobile}</Line>
          {patient.email && <Line name="field.email">{patient.email}</Line>}
          {patient.location && <Line name="field.location">{patient.location}</Line>}
        </Part>
      </div>
    </>
  )
}

interface PartProps {
  title: TextKey
  change: TextKey
  onChange: () => void
  disabled: boolean
  children: ReactNode
}

function Part({ title, change, onChange, disabled, children }: PartProps) {
  const t = useText()
  return (
    <section className={classes.part}>
      <div className={classes.head}>
        <Title order={3} size="h5">
          {t(title)}
        </Title>
        <ActionIcon
          variant="subtle"
          size="lg"
          aria-label={t(change)}
          title={t(change)}
          onClick={onChange}
          disabled={disabled}
          className={classes.pencil}
        >
          <IconPencil size={18} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
      </div>
      <dl className={classes.lines}>{children}</dl>
    </section>
  )
}

function Line({ name, children }: { name: TextKey; children: ReactNode }) {
  const t = useText()
  return (
    <div className={classes.line}>
      <dt>{t(name)}</dt>
      <dd>{children}</dd>
    </div>
  )
}
