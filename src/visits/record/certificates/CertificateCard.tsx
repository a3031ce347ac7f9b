import { ActionIcon, Textarea } from '@mantine/core'
import { IconBan, IconTrash } from '@tabler/icons-react'
import { showDay, type Day } from '../../../platform/day/day.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { DayField } from '../../../platform/ui/DayField.tsx'
import { NumberField } from '../../../platform/ui/NumberField.tsx'
import { leaveEnd, type CertificatesEntry } from './certificates-form-values.ts'
import classes from './CertificateCard.module.css'
import type { Part } from '../use-part.tsx'

interface CertificatesCardProps {
  form: Part<CertificatesEntry>['form']
  index: number
  today: Day
  /** Undefined for those who may only read. */
  onRemove: (() => void) | undefined
  /** It was saved: the button withdraws it in place of removing it. */
  saved: boolean
}

/** One certificate, and the day that its leave ends. */
export function CertificatesCard({ form, index, today, onRemove, saved }: CertificatesCardProps) {
  const t = useText()
  const path = `certificates.${index}` as const
  const number = index + 1
  const certificate = form.values.certificates[index]!
  const end = leaveEnd(certificate)
  const readOnly = !onRemove
  const removal = t(saved ? 'certificate.withdraw' : 'certificate.remove', { number })
  const RemovalIcon = saved ? IconBan : IconTrash
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
          {end && t('certificate.until', { day: showDay(end) })}
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
      {onRemove && (
        <ActionIcon
          className={classes.remove}
          variant="subtle"
          color="gray"
          size={36}
          aria-label={removal}
          title={removal}
          onClick={onRemove}
        >
          <RemovalIcon size={18} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
      )}
    </div>
  )
}
