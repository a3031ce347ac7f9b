import { Button, Loader, Text } from '@mantine/core'
import { useState } from 'react'
import { formatDay } from '../../../platform/day/day.ts'
import { useStaff } from '../../../access/auth/stored-session.tsx'
import { can } from '../../../access/permissions/access.ts'
import { useCall } from '../../../platform/http/queries.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { Dialog } from '../../../platform/ui/Dialog.tsx'
import { EmptyNote } from '../../../platform/ui/EmptyNote.tsx'
import { FailedNote } from '../../../platform/ui/FailedNote.tsx'
import { useInlineQuestion } from '../../../platform/ui/inline-question.tsx'
import { remountOnOpen } from '../../../platform/ui/remount-on-open.tsx'
import { StoredText } from '../../../platform/ui/StoredText.tsx'
import { ResultContent } from './ResultContent.tsx'
import { ResultForm } from './ResultForm.tsx'
import { TestCourses } from './TestCourses.tsx'
import { readTestResults, type TestWithResult } from './test-results.ts'
import { useResultDraft } from './use-result-draft.tsx'
import classes from './TestResultsDialog.module.css'

interface TestResultsDialogProps {
  /** Of the visit that is open. */
  id: number
  opened: boolean
  onClose: () => void
  /** Whether it compares the figures of several results. */
  isCourse?: boolean
}

function TestResultsDialog({ id, opened, onClose, isCourse = false }: TestResultsDialogProps) {
  const t = useText()
  const title = t(isCourse ? 'testResults.course' : 'testResults.title')
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size={isCourse ? 'lg' : 'md'}>
      <Results id={id} isCourse={isCourse} />
    </Dialog>
  )
}

/**
 * The tests that the patient was recommended, the latest first, with their results or a form to note them; or the course
 * of their figures.
 */
export default remountOnOpen(TestResultsDialog, ({ id }) => id)

function Results({ id, isCourse }: { id: number; isCourse: boolean }) {
  const t = useText()
  const { data, error, isFetching, refetch } = useCall(readTestResults, { params: { id } })
  if (!data) {
    return error ? (
      <FailedNote
        problem={error}
        title={t('testResults.failed')}
        onRetry={refetch}
        isRetrying={isFetching}
      />
    ) : (
      <div role="status" aria-label={t('history.loading')} className={classes.loading}>
        <Loader size="sm" />
      </div>
    )
  }
  if (isCourse) return <TestCourses tests={data} />
  // The last test of a visit that is open elsewhere may be taken out meanwhile.
  if (data.length === 0) return <EmptyNote title={t('history.noTests')} />
  return <TestList id={id} tests={data} />
}

function TestList({ id, tests }: { id: number; tests: readonly TestWithResult[] }) {
  const t = useText()
  const canNote = can(useStaff(), 'record visits')
  return (
    <ul className={classes.tests}>
      {tests.map((test) => (
        <li key={test.id}>
          <p className={classes.name}>
            <StoredText>{test.name}</StoredText>
          </p>
          <Text size="sm" c="dimmed">
            {t('testResults.recommended', {
              day: formatDay(test.day),
              name: test.consultantName,
            })}
          </Text>
          {canNote ? <NotableResult visitId={id} test={test} /> : <Result test={test} />}
        </li>
      ))}
    </ul>
  )
}

/** A result with a form of its own, which stays as it is while another one is opened. */
function NotableResult({ visitId, test }: { visitId: number; test: TestWithResult }) {
  const draft = useResultDraft(visitId, test)
  const { place, close } = useInlineQuestion<HTMLDivElement>()
  const [isEdited, setEdited] = useState(draft.restored !== undefined)
  const end = () => {
    draft.forget()
    setEdited(false)
  }
  return (
    <div ref={place}>
      {isEdited ? (
        <ResultForm
          visitId={visitId}
          test={test}
          draft={draft}
          onClose={() => close(end, test.id)}
        />
      ) : (
        <Result test={test} onEdit={() => setEdited(true)} />
      )}
    </div>
  )
}

function Result({
  test: { id, name, result },
  onEdit,
}: {
  test: TestWithResult
  /** Undefined for who only reads them. */
  onEdit?: () => void
}) {
  const t = useText()
  const label = t(result ? 'patients.correct' : 'testResults.note')
  return (
    <>
      {result ? (
        <>
          <div className={classes.text}>
            <ResultContent {...result} />
          </div>
          <Text size="sm" c="dimmed">
            {t('testResults.madeOn', { day: formatDay(result.day), name: result.notedBy })}
          </Text>
        </>
      ) : (
        <Text size="sm">{t('testResults.none')}</Text>
      )}
      {onEdit && (
        <Button
          size="compact-sm"
          variant="subtle"
          className={classes.edit}
          aria-label={`${label}: ${name}`}
          data-asks={id}
          onClick={onEdit}
        >
          {label}
        </Button>
      )}
    </>
  )
}
