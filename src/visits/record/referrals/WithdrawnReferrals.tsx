import { formatDay } from '../../../platform/day/day.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { WithdrawnPapers } from '../issued/WithdrawnPapers.tsx'
import { recipientLine, type WithdrawnReferral } from './referrals.ts'

/** The withdrawn referral letters of a visit with their reasons; nothing when there are none. */
export function WithdrawnReferrals({ referrals }: { referrals: WithdrawnReferral[] }) {
  const t = useText()
  return (
    <WithdrawnPapers
      part="referrals"
      papers={referrals}
      headline={recipientLine}
      facts={({ issueDay, reasonForReferral }) => [
        { label: t('certificate.issueDay'), value: formatDay(issueDay) },
        { label: t('sheet.reasonForReferral'), value: reasonForReferral },
      ]}
    />
  )
}
