import { Button } from '@mantine/core'
import { IconChartLine, IconTestPipe } from '@tabler/icons-react'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { lazyDialog } from '../../../platform/ui/lazy-dialog.tsx'
import { PartSuspense } from '../../../platform/ui/PartSuspense.tsx'
import { useMountedDialog } from '../../../platform/ui/use-mounted-dialog.tsx'
import { useVisit } from '../use-visit.tsx'
import classes from './ResultsNote.module.css'

const TestResultsDialog = lazyDialog(() => import('./TestResultsDialog.tsx'))

/**
 * How many tests of the patient are still without a result, with a way to read all results and to note them, and to
 * compare the figures of several.
 */
export function ResultsNote() {
  const t = useText()
  const { visit } = useVisit()
  const dialog = useMountedDialog()
  const courses = useMountedDialog()
  const { tests, withoutResult, hasCourse } = visit.recommended
  if (tests === 0) return null
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        className={classes.open}
        leftSection={<IconTestPipe size={14} aria-hidden="true" />}
        onClick={dialog.open}
      >
        {withoutResult === 0
          ? t('testResults.title')
          : t('testResults.without', { count: withoutResult })}
      </Button>
      {hasCourse && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconChartLine size={14} aria-hidden="true" />}
          onClick={courses.open}
        >
          {t('testResults.course')}
        </Button>
      )}
      {dialog.isMounted && (
        <PartSuspense>
          <TestResultsDialog id={visit.appointment.id} {...dialog.props} />
        </PartSuspense>
      )}
      {courses.isMounted && (
        <PartSuspense>
          <TestResultsDialog id={visit.appointment.id} isCourse {...courses.props} />
        </PartSuspense>
      )}
    </>
  )
}
