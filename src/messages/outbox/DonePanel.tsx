import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { problemMessageKey, type ProblemCode } from '../../platform/http/problem.ts'
import { callKey, useChange, usePages } from '../../platform/http/queries.tsx'
import { text, useText } from '../../platform/i18n/i18n.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import classes from './Outbox.module.css'
import { useDoneColumns } from './done-columns.tsx'
import { DoneList } from './DoneList.tsx'
import { finishMessage, listDoneMessages, type DoneMessage } from './outbox.ts'

interface DonePanelProps {
  branch: number | undefined
  which: 'done' | 'failed'
}

type Outcome = 'sent' | 'skipped' | 'again'

/**
 * What was sent and what was not, or what a gateway did not send; the newest first. Each can be sent again
 * while it is true. Of one whose answer was lost somebody says what became of it.
 */
export function DonePanel({ branch, which }: DonePanelProps) {
  const t = useText()
  const queries = useQueryClient()
  const pages = usePages(listDoneMessages, { branch, which }, {})
  const rows = useMemo(() => pages.data?.pages.flatMap((page) => page.rows) ?? [], [pages.data])
  const { mutateAsync } = useChange(finishMessage)
  const [busy, setBusy] = useState<{ id: number; outcome: Outcome }>()
  const finish = async ({ id }: DoneMessage, outcome: Outcome): Promise<void> => {
    if (busy) return
    setBusy({ id, outcome })
    try {
      await mutateAsync({ params: { id }, body: { outcome } })
      if (outcome === 'again') toast.success(t('outbox.waiting'))
    } catch (failure) {
      const { code } = failure as { code?: ProblemCode }
      if (!code) throw failure
      if (code !== 'signed_out') toast.error(text(problemMessageKey(code)))
    } finally {
      setBusy(undefined)
      void queries.invalidateQueries({ queryKey: callKey(listDoneMessages) })
    }
  }
  const button = (row: DoneMessage, outcome: Outcome, label: string) => (
    <Button
      key={outcome}
      size="compact-sm"
      variant="subtle"
      loading={busy?.id === row.id && busy.outcome === outcome}
      aria-label={`${label}: ${row.patientName}`}
      onClick={() => void finish(row, outcome)}
    >
      {label}
    </Button>
  )
  const columns = useDoneColumns((row) => (
    <span className={classes.actions}>
      {which === 'failed' && row.isUnknown && button(row, 'sent', t('outbox.sent'))}
      {row.canSendAgain && button(row, 'again', t('outbox.again'))}
      {which === 'failed' && button(row, 'skipped', t('outbox.skip'))}
    </span>
  ))
  const canLoadMore = pages.hasNextPage && !pages.isFetching && !pages.isPlaceholderData
  return (
    <DoneList
      label={t(which === 'failed' ? 'outbox.failed' : 'outbox.done')}
      empty={t(which === 'failed' ? 'outbox.noneFailed' : 'outbox.noneDone')}
      columns={columns}
      rows={rows}
      reading={pages}
      isLoading={pages.isLoading}
      loadMore={canLoadMore ? () => void pages.fetchNextPage() : undefined}
      isLoadingMore={pages.isFetchingNextPage}
    />
  )
}
