import { Button, Text, Title } from '@mantine/core'
import { IconFilePlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { can } from '../../access/permissions/access.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { useCall } from '../../platform/http/queries.tsx'
import { useFollowedReading } from '../../platform/http/use-followed-reading.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { PaperForm } from './PaperForm.tsx'
import { PaperRow } from './PaperRow.tsx'
import { listPapers, readPapersMark } from './papers.ts'
import { useIsPaperBegun } from './use-begun-paper.tsx'
import classes from './Papers.module.css'

/** As long as the history beside it, since each read is audited; what others change is followed by its mark. */
const staleTime = 300_000

/** A process of the version before has no list at this address: soon one of this version answers. */
const unknownThere = new ProblemError('unavailable')

interface PapersProps {
  visitId: number
  /** While it is hidden nothing is read, and what was begun stays. */
  isShown: boolean
  /** In a dialog, whose title says the same, and which was opened to add one. */
  isInDialog?: boolean
}

/**
 * The papers that the patient of a visit brought, to look at, and a form to keep another; for whoever reads no visits
 * what the desk added today.
 */
export function Papers({ visitId, isShown, isInDialog = false }: PapersProps) {
  const t = useText()
  const staff = useStaff()
  const canAdd = can(staff, 'add papers')
  const isDesk = !can(staff, 'read visits')
  const input = { params: { id: visitId } }
  const { version, ...reading } = useCall(listPapers, input, { staleTime, enabled: isShown })
  const { data, error, isFetching, refetch } = reading
  useFollowedReading(
    readPapersMark,
    input,
    { data: isShown ? data : undefined, version },
    () => void refetch({ cancelRefetch: false }),
  )
  const papers = data?.papers
  const isBegun = useIsPaperBegun(visitId)
  const [isAdding, setAdding] = useState(canAdd && (isBegun || isInDialog))
  const addRef = useRef<HTMLButtonElement>(null)
  const close = () => {
    flushSync(() => setAdding(false))
    addRef.current?.focus()
  }
  return (
    <section className={isInDialog ? classes.plain : classes.papers} aria-label={t('papers.title')}>
      <div className={classes.head}>
        {!isInDialog && (
          <Title order={2} size="h5">
            {t('papers.title')}
          </Title>
        )}
        {canAdd && !isAdding && (
          <Button
            size="compact-sm"
            variant="subtle"
            ref={addRef}
            leftSection={<IconFilePlus size={16} aria-hidden="true" />}
            onClick={() => setAdding(true)}
          >
            {t('papers.add')}
          </Button>
        )}
      </div>
      {isAdding && <PaperForm visitId={visitId} onClose={close} />}
      {error && !data && (
        <FailedNote
          problem={error.code === 'not_found' ? unknownThere : error}
          title={t('papers.failed')}
          onRetry={refetch}
          isRetrying={isFetching}
          isInline
        />
      )}
      {!data && !error && !isDesk && <div className={classes.toCome} />}
      {isDesk && (
        <Text size="sm" c="dimmed">
          {t('papers.ofDesk')}
        </Text>
      )}
      {papers?.length === 0 && !isAdding && !isDesk && (
        <Text size="sm" c="dimmed">
          {t('papers.none')}
          {canAdd && ` · ${t('papers.hint')}`}
        </Text>
      )}
      {papers && papers.length > 0 && (
        <ul className={classes.list}>
          {papers.map((paper) => (
            <PaperRow key={paper.id} visitId={visitId} paper={paper} />
          ))}
        </ul>
      )}
    </section>
  )
}
