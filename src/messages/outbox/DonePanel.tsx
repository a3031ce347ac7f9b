import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { problemMessageKey, type ProblemCode } from '../../platform/http/problem.ts'
import { callKey, useChange, usePages } from '../../platform/http/queries.tsx'
import { text, useText } from '../../platform/i18n/i18n.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { useDoneColumns } from './done-columns.tsx'
import { DoneList } from './DoneList.tsx'
import { finishMessage, listDoneMessages, type DoneMessage } from './outbox.ts'

/** What was sent and what was not, the newest first; each can be sent again while it is true. */
export function DonePanel({ branch }: { branch: number | undefined }) {
  const t = useText()
  const queries = useQueryClient()
  const pages = usePages(listDoneMessages, { branch }, {})
  const rows = useMemo(() => pages.data?.pages.flatMap((page) => page.rows) ?? [], [pages.data])
  const { mutateAsync } = useChange(finishMessage)
  const [sending, setSending] = useState<number>()
  const again = async ({ id }: DoneMessage): Promise<void> => {
    if (sending !== undefined) return
    setSending(id)
    try {
      await mutateAsync({ params: { id }, body: { outcome: 'again' } })
      toast.success(t('outbox.waiting'))
    } catch (failure) {
      const { code } = failure as { code?: ProblemCode }
      if (!code) throw failure
      if (code !== 'signed_out') toast.error(text(problemMessageKey(code)))
    } finally {
      setSending(undefined)
      void queries.invalidateQueries({ queryKey: callKey(listDoneMessages) })
    }
  }
  const columns = useDoneColumns((row) => (
    <Button
      size="compact-sm"
      variant="subtle"
      loading={sending === row.id}
      aria-label={`${t('outbox.again')}: ${row.patientName}`}
      onClick={() => void again(row)}
    >
      {t('outbox.again')}
    </Button>
  ))
  const canLoadMore = pages.hasNextPage && !pages.isFetching && !pages.isPlaceholderData
  return (
    <DoneList
      columns={columns}
      rows={rows}
      reading={pages}
      isLoading={pages.isLoading}
      loadMore={canLoadMore ? () => void pages.fetchNextPage() : undefined}
      isLoadingMore={pages.isFetchingNextPage}
    />
  )
}
