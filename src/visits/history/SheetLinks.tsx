import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { paths, pathWithId } from '../../access/permissions/paths.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import classes from './SheetLinks.module.css'

interface SheetLinksProps {
  /** The visit's appointment. */
  id: number
  /** How much each sheet has. */
  medicines: number
  tests: number
  exercises: number
  certificates: number
  referrals: number
}

/** Links that open the sheets of a visit to print them, each in a new tab; those without content are left out. */
export function SheetLinks(props: SheetLinksProps) {
  const { id, medicines, tests, exercises, certificates, referrals } = props
  const t = useText()
  const sheets = [
    { path: paths.prescriptionSheet, title: t('visit.partPrescription'), count: medicines },
    { path: paths.testsSheet, title: t('visit.partTests'), count: tests },
    { path: paths.exercisesSheet, title: t('visit.partExercises'), count: exercises },
    { path: paths.certificateSheet, title: t('visit.partCertificates'), count: certificates },
    { path: paths.referralSheet, title: t('visit.partReferrals'), count: referrals },
  ].filter(({ count }) => count > 0)
  if (sheets.length === 0) return null
  const all = { path: paths.allSheets, title: t('visit.printAll') }
  return (
    <ul className={classes.sheets} aria-label={t('sheet.all')}>
      {[...sheets, ...(sheets.length > 1 ? [all] : [])].map(({ path, title }) => (
        <li key={path}>
          <Button
            component="a"
            href={pathWithId(path, id)}
            target="_blank"
            rel="noopener"
            size="xs"
            variant="default"
            leftSection={<IconPrinter size={15} aria-hidden="true" />}
          >
            {title}
          </Button>
        </li>
      ))}
    </ul>
  )
}
