import { Button, Text, Title } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useId } from 'react'
import { paths, pathWithId } from '../../access/permissions/paths.ts'
import { formatCount } from '../../platform/i18n/format-count.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { RecordedParts } from '../history/PastVisit.tsx'
import type { UnsavedParts } from '../record/TodaysRecord.tsx'
import { useVisit } from '../record/use-visit.tsx'
import { SummaryActions } from './SummaryActions.tsx'
import classes from './VisitSummary.module.css'

interface VisitSummaryProps {
  unsaved: UnsavedParts
}

/**
 * The third step: what comes next, the sheets that the patient takes home, each once its part is saved,
 * and all that is saved, to read over.
 */
export default function VisitSummary({ unsaved }: VisitSummaryProps) {
  const t = useText()
  const { visit } = useVisit()
  const headingId = useId()
  const { details, prescription, tests, exercises, certificates, referrals, appointment } = visit
  const isUnsaved = Object.values(unsaved).some(Boolean)
  const noneCounts = (withdrawn: number, key: 'certificate.withdrawn' | 'referral.withdrawn') =>
    withdrawn > 0 ? `${t(key)}: ${formatCount(withdrawn)}` : t('visit.nothingYet')
  const sheets = [
    {
      path: paths.prescriptionSheet,
      title: t('visit.partPrescription'),
      open: t('visit.openPrescription'),
      count: prescription.length,
      none: t('visit.nothingYet'),
      counted: t('visit.medicines', { count: prescription.length }),
      unsaved: unsaved.prescription,
    },
    {
      path: paths.testsSheet,
      title: t('visit.partTests'),
      open: t('visit.openTests'),
      count: tests.length,
      none: t('visit.nothingYet'),
      counted: t('visit.testsCount', { count: tests.length }),
      unsaved: unsaved.tests,
    },
    {
      path: paths.exercisesSheet,
      title: t('visit.partExercises'),
      open: t('visit.openExercises'),
      count: exercises.length,
      none: t('visit.nothingYet'),
      counted: t('visit.exercisesCount', { count: exercises.length }),
      unsaved: unsaved.exercises,
    },
    {
      path: paths.certificateSheet,
      title: t('visit.partCertificates'),
      open: t('visit.openCertificates'),
      count: certificates.length,
      none: noneCounts(visit.withdrawnCertificates.length, 'certificate.withdrawn'),
      counted: t('visit.certificatesCount', { count: certificates.length }),
      unsaved: unsaved.certificates,
    },
    {
      path: paths.referralSheet,
      title: t('visit.partReferrals'),
      open: t('visit.openReferrals'),
      count: referrals.length,
      none: noneCounts(visit.withdrawnReferrals.length, 'referral.withdrawn'),
      counted: t('visit.referralsCount', { count: referrals.length }),
      unsaved: unsaved.referrals,
    },
  ]
  return (
    <>
      <SummaryActions hasSheets={sheets.some(({ count }) => count > 0)} />
      <Text c="dimmed" size="sm" mb="sm">
        {t('visit.summaryHint')}
      </Text>
      <ul className={classes.sheets}>
        {sheets.map((sheet) => {
          const isFilled = sheet.count > 0
          const target = isFilled
            ? {
                component: 'a' as const,
                href: pathWithId(sheet.path, appointment.id),
                target: '_blank',
                rel: 'noopener',
              }
            : { disabled: true }
          return (
            <li key={sheet.path} className={classes.sheet}>
              <Title order={2} size="h5">
                {sheet.title}
              </Title>
              <Text size="sm" c="dimmed">
                {isFilled ? sheet.counted : sheet.none}
              </Text>
              {sheet.unsaved && (
                <Text size="sm" fw={600}>
                  {t('visit.notSaved')}
                </Text>
              )}
              <Button
                {...target}
                mt="xs"
                variant="default"
                rightSection={<IconExternalLink size={16} aria-hidden="true" />}
              >
                {sheet.open}
              </Button>
            </li>
          )
        })}
      </ul>
      <section className={classes.record} aria-labelledby={headingId}>
        <Title order={2} size="h5" id={headingId}>
          {t('visit.recorded')}
        </Title>
        {isUnsaved && (
          <Text size="sm" fw={600}>
            {t('visit.notSaved')}
          </Text>
        )}
        {details ? (
          <RecordedParts record={{ ...visit, details }} />
        ) : (
          <Text size="sm" c="dimmed">
            {t('visit.nothingYet')}
          </Text>
        )}
      </section>
    </>
  )
}
