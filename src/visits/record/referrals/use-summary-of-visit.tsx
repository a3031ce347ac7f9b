import { useEffect, useEffectEvent, useState } from 'react'
import { useToday } from '../../../platform/clock/clinic-clock.tsx'
import { problemMessageKey } from '../../../platform/http/problem.ts'
import { useCall } from '../../../platform/http/queries.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { toast } from '../../../platform/ui/toast.tsx'
import { readTestResults } from '../results/test-results.ts'
import { useVisit } from '../use-visit.tsx'
import { maxSummary } from './referrals.ts'
import { summaryOfVisit } from './summary-of-visit.ts'

/**
 * Reads what the visit says on request, and gives it as text. The patient's results are read then and not before: each
 * reading of them is audited.
 */
export function useSummaryOfVisit(onRead: (summary: string) => void) {
  const t = useText()
  const today = useToday()
  const { visit } = useVisit()
  const [isAsked, setIsAsked] = useState(false)
  const { data, error, isFetching } = useCall(
    readTestResults,
    { params: { id: visit.appointment.id } },
    { enabled: isAsked },
  )
  const isAnswered = isAsked && !isFetching && (data !== undefined || error !== null)
  const onAnswered = useEffectEvent(() => {
    setIsAsked(false)
    // Without the results it would look as if there were none.
    if (error) return void toast.error(t(problemMessageKey(error.code)))
    onRead(summaryOfVisit({ visit, results: data ?? [], today }, t, maxSummary))
  })
  useEffect(() => {
    if (isAnswered) onAnswered()
  }, [isAnswered])
  return { ask: () => setIsAsked(true), isReading: isAsked }
}
