import { ActionIcon, Title } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { TextKey } from '../../platform/i18n/text-key.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { Booking } from './booking.ts'
import classes from './SummaryStep.module.css'
import type { WizardStep } from './wizard-values.ts'

/** The elements of the summary, which Submit names as its description. */
export const summaryIds = { appointment: 'summary-appointment', patient: 'summary-patient' }

interface PartProps {
  part: keyof typeof summaryIds
  title: TextKey
  change: TextKey
  onChange: () => void
  disabled: boolean
  children: ReactNode
}

/** The values of one step, with a button back to it. */
export function SummaryPart({ part, title, change, onChange, disabled, children }: PartProps) {
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
      <dl id={summaryIds[part]} className={classes.lines}>
        {children}
      </dl>
    </section>
  )
}

export function SummaryLine({ name, children }: { name: TextKey; children: ReactNode }) {
  const t = useText()
  return (
    <div className={classes.line}>
      <dt>{t(name)}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface ChangeProps {
  onChange: (step: WizardStep) => void
  disabled: boolean
}

/** The patient of the booking. */
export function PatientPart({
  patient,
  onChange,
  disabled,
}: ChangeProps & Pick<Booking, 'patient'>) {
  return (
    <SummaryPart
      part="patient"
      title="booking.stepPatient"
      change="booking.changePatient"
      onChange={() => onChange('patient')}
      disabled={disabled}
    >
      <SummaryLine name="field.fullName">{patient.name}</SummaryLine>
      <SummaryLine name="field.age">{patient.age}</SummaryLine>
      <SummaryLine name="field.mobile">{patient.mobile}</SummaryLine>
      {patient.email && <SummaryLine name="field.email">{patient.email}</SummaryLine>}
      {patient.location && <SummaryLine name="field.location">{patient.location}</SummaryLine>}
    </SummaryPart>
  )
}
