import { formatDay } from '../../../platform/day/day.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { WithdrawnPapers } from '../issued/WithdrawnPapers.tsx'
import type { WithdrawnCertificate } from './certificates.ts'

/** The withdrawn certificates of a visit with their reasons; nothing when there are none. */
export function WithdrawnCertificates({ certificates }: { certificates: WithdrawnCertificate[] }) {
  const t = useText()
  return (
    <WithdrawnPapers
      part="certificates"
      papers={certificates}
      headline={({ diagnosis }) => diagnosis}
      facts={({ issueDay, startDay, totalLeaveDays }) => [
        { label: t('certificate.issueDay'), value: formatDay(issueDay) },
        { label: t('certificate.startDay'), value: formatDay(startDay) },
        { label: t('certificate.totalLeaveDays'), value: totalLeaveDays },
      ]}
    />
  )
}
