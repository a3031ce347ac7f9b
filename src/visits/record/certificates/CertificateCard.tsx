import { Textarea } from '@mantine/core'
import { formatDay, type Day } from '../../../platform/day/day.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { DayField } from '../../../platform/ui/DayField.tsx'
import { NumberField } from '../../../platform/ui/NumberField.tsx'
import { leaveEnd, type CertificatesFormValues } from './certificates-form-values.ts'
import classes from './CertificateCard.module.css'
import type { IssuedCard } from '../issued/IssuedForm.tsx'
import { RemoveButton } from '../issued/RemoveButton.tsx'
import type { Part } from '../use-part.tsx'

interface CertificateCardProps extends IssuedCard {
  form: Part<CertificatesFormValues>['form']
  today: Day
}

/** One certificate, with the last day of its leave. */
export function CertificateCard({ form, today, ...card }: CertificateCardProps) {
  const t = useText()
  const { index } = card
  const path = `certificates.${index}` as const
  const number = index + 1
  const certificate = form.values.certificates[index]!
  const end = leaveEnd(certificate)
  const readOnly = !card.onRemove
  return (
    <div className={classes.card} role="group" aria-label={t('certificate.card', { number })}>
      <DayField
        {...form.getInputProps(`${path}.issueDay`)}
        value={certificate.issueDay}
        className={classes.issueDay}
        label={t('certificate.issueDay')}
        required
        today={today}
        disabled={readOnly}
      />
      <DayField
        {...form.getInputProps(`${path}.startDay`)}
        value={certificate.startDay}
        className={classes.startDay}
        label={t('certificate.startDay')}
        required
        today={today}
        disabled={readOnly}
      />
      <div className={classes.days}>
        <NumberField
          {...form.getInputProps(`${path}.totalLeaveDays`)}
          label={t('certificate.totalLeaveDays')}
          required
          inputMode="numeric"
          data-first
        />
        <p className={classes.end} aria-live="polite">
          {end && t('certificate.until', { day: formatDay(end) })}
        </p>
      </div>
      <Textarea
        {...form.getInputProps(`${path}.diagnosis`)}
        className={classes.diagnosis}
        label={t('certificate.diagnosis')}
        required
        autosize
        minRows={1}
        maxRows={6}
        dir="auto"
      />
      <RemoveButton part="certificates" {...card} className={classes.remove} />
    </div>
  )
}
