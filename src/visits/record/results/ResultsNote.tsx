import { Button } from '@mantine/core'
import { IconTestPipe } from '@tabler/icons-react'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { lazyDialog } from '../../../platform/ui/lazy-dialog.tsx'
import { PartSuspense } from '../../../platform/ui/PartSuspense.tsx'
import { useMountedDialog } from '../../../platform/ui/use-mounted-dialog.tsx'
import { useVisit } from '../use-visit.tsx'
import classes from './ResultsNote.module.css'

const TestResultsDialog = lazyDialog(() => import('./TestResultsDialog.tsx'))

/** How many tests of the patient are still without a result, with a way to read all results and to note them. */
export function ResultsNote() {
  const t = useText()
  const { visit } = useVisit()
  const dialog = useMountedDialog()
  const { tests, withoutResult } = visit.recommended
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
      {dialog.isMounted && (
        <PartSuspense>
          <TestResultsDialog id={visit.appointment.id} {...dialog.props} />
        </PartSuspense>
      )}
    </>
  )
}
