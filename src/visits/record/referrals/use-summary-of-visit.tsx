import { useState } from 'react'
import { useToday } from '../../../platform/clock/clinic-clock.tsx'
import { call } from '../../../platform/http/call.ts'
import { ProblemError, problemMessageKey } from '../../../platform/http/problem.ts'
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
  const [isReading, setIsReading] = useState(false)

  async function ask(): Promise<void> {
    setIsReading(true)
    try {
      const results = await call(readTestResults, { params: { id: visit.appointment.id } })
      onRead(summaryOfVisit({ visit, results, today }, t, maxSummary))
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      // Without the results it would look as if there were none.
      if (error.code !== 'signed_out') toast.error(t(problemMessageKey(error.code)))
    }
    setIsReading(false)
  }

  return { ask, isReading }
}
