import { useToday } from '../../../platform/clock/clinic-clock.tsx'
import { useCall } from '../../../platform/http/queries.tsx'
import { IssuedForm } from '../issued/IssuedForm.tsx'
import type { Part } from '../use-part.tsx'
import { useVisit } from '../use-visit.tsx'
import { ReferralCard } from './ReferralCard.tsx'
import { newReferral, type ReferralsFormValues } from './referrals-form-values.ts'
import { listRecipients } from './referrals.ts'
import { WithdrawnReferrals } from './WithdrawnReferrals.tsx'

interface ReferralsFormProps {
  part: Part<ReferralsFormValues>
  onSaved: () => void
}

/** Letters that refer the patient to another doctor, department or hospital (decision 124). Starts empty. */
export default function ReferralsForm({ part, onSaved }: ReferralsFormProps) {
  const today = useToday()
  const { visit } = useVisit()
  const { form, readOnly } = part
  const { referrals } = form.values
  // Without them a recipient is typed in full: nothing says that they could not be fetched.
  const { data: recipients = [] } = useCall(
    listRecipients,
    {},
    { enabled: !readOnly && referrals.length > 0 },
  )
  return (
    <IssuedForm
      name="referrals"
      part={part}
      onSaved={onSaved}
      papers={referrals}
      onAdd={() => form.insertListItem('referrals', newReferral(today))}
      onRemove={(index) => form.removeListItem('referrals', index)}
      renderCard={(card) => (
        <ReferralCard {...card} form={form} today={today} recipients={recipients} />
      )}
      withdrawn={<WithdrawnReferrals referrals={visit.withdrawnReferrals} />}
    />
  )
}
