import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { IconClipboardText } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { Day } from '../../../platform/day/day.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { DayField } from '../../../platform/ui/DayField.tsx'
import type { IssuedCard } from '../issued/IssuedForm.tsx'
import { RemoveButton } from '../issued/RemoveButton.tsx'
import type { Part } from '../use-part.tsx'
import { RecipientField } from './RecipientField.tsx'
import classes from './ReferralCard.module.css'
import { urgencies, urgencyTexts, type Recipient } from './referrals.ts'
import type { ReferralsFormValues } from './referrals-form-values.ts'
import { useSummaryOfVisit } from './use-summary-of-visit.tsx'

interface ReferralCardProps extends IssuedCard {
  form: Part<ReferralsFormValues>['form']
  today: Day
  /** To whom letters went before. */
  recipients: readonly Recipient[]
}

/** One letter. Its summary is filled from the visit only when that is asked for. */
export function ReferralCard({ form, today, recipients, ...card }: ReferralCardProps) {
  const t = useText()
  const { index } = card
  const path = `referrals.${index}` as const
  const referral = form.values.referrals[index]!
  const readOnly = !card.onRemove
  // Where the letter is when the answer comes: one before it may have been removed meanwhile, or the letter itself.
  const place = useRef<number>(undefined)
  useEffect(() => {
    place.current = index
    return () => {
      place.current = undefined
    }
  }, [index])
  const { ask, isReading } = useSummaryOfVisit((summary) => {
    if (place.current === undefined) return
    // Behind what is there: nothing typed is lost.
    const typed = form.getValues().referrals[place.current]!.summary.trimEnd()
    form.setFieldValue(
      `referrals.${place.current}.summary`,
      typed ? `${typed}\n\n${summary}` : summary,
    )
  })
  const pick = (recipient: Recipient) => {
    for (const [field, value] of Object.entries(recipient)) {
      form.setFieldValue(`${path}.${field}`, value)
    }
    form.clearFieldError(`${path}.recipientName`)
  }
  return (
    <div
      className={classes.card}
      role="group"
      aria-label={t('referral.card', { number: index + 1 })}
    >
      <RecipientField
        {...form.getInputProps(`${path}.recipientName`)}
        value={referral.recipientName}
        className={classes.name}
        label={t('referral.recipientName')}
        recipients={recipients}
        onPick={pick}
        data-first
      />
      <RecipientField
        {...form.getInputProps(`${path}.speciality`)}
        value={referral.speciality}
        className={classes.speciality}
        label={t('referral.speciality')}
        recipients={recipients}
        onPick={pick}
      />
      <TextInput
        {...form.getInputProps(`${path}.place`)}
        className={classes.place}
        label={t('referral.place')}
        dir="auto"
      />
      <DayField
        {...form.getInputProps(`${path}.issueDay`)}
        value={referral.issueDay}
        className={classes.issueDay}
        label={t('certificate.issueDay')}
        required
        today={today}
        disabled={readOnly}
      />
      <NativeSelect
        {...form.getInputProps(`${path}.urgency`)}
        className={classes.urgency}
        label={t('sheet.urgency')}
        data={urgencies.map((value) => ({ value, label: t(urgencyTexts[value]) }))}
      />
      <Textarea
        {...form.getInputProps(`${path}.reasonForReferral`)}
        className={classes.reason}
        label={t('sheet.reasonForReferral')}
        required
        autosize
        minRows={1}
        maxRows={6}
        dir="auto"
      />
      <div className={classes.summary}>
        <Textarea
          {...form.getInputProps(`${path}.summary`)}
          label={t('sheet.summary')}
          autosize
          minRows={3}
          maxRows={14}
          dir="auto"
        />
        {!readOnly && (
          <Button
            variant="default"
            size="xs"
            mt={6}
            loading={isReading}
            leftSection={<IconClipboardText size={16} stroke={1.7} aria-hidden="true" />}
            onClick={() => void ask()}
          >
            {t('referral.fill')}
          </Button>
        )}
      </div>
      <RemoveButton part="referrals" {...card} className={classes.remove} />
    </div>
  )
}
