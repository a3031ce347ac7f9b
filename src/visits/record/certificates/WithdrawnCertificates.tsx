import { Title } from '@mantine/core'
import { useId } from 'react'
import { formatDay } from '../../../platform/day/day.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import type { WithdrawnCertificate } from './certificates.ts'
import classes from './WithdrawnCertificates.module.css'

/** The withdrawn certificates of a visit with their reasons; nothing when there are none. */
export function WithdrawnCertificates({ certificates }: { certificates: WithdrawnCertificate[] }) {
  const t = useText()
  const id = useId()
  if (certificates.length === 0) return null
  return (
    <section className={classes.withdrawn} aria-labelledby={id}>
      <Title order={3} size="sm" id={id}>
        {t('certificate.withdrawn')}
      </Title>
      <ul className={classes.list}>
        {certificates.map((it, index) => (
          // The list only grows at its end, so the index is a stable key.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className={classes.certificate}>
            <p className={classes.diagnosis} dir="auto">
              <s>{it.diagnosis}</s>
            </p>
            <dl className={classes.facts}>
              <dt>{t('certificate.issueDay')}</dt>
              <dd>{formatDay(it.issueDay)}</dd>
              <dt>{t('certificate.startDay')}</dt>
              <dd>{formatDay(it.startDay)}</dd>
              <dt>{t('certificate.totalLeaveDays')}</dt>
              <dd>{it.totalLeaveDays}</dd>
            </dl>
            <p className={classes.why} dir="auto">
              {t('certificate.withdrawnNote', {
                day: formatDay(it.withdrawnDay),
                name: it.withdrawnBy,
                reason: it.reason,
              })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
