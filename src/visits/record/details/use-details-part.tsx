import { problemText } from '../../../platform/http/problem-message-key.ts'
import { useChange } from '../../../platform/http/queries.tsx'
import { sentence } from '../../../platform/i18n/text-key.ts'
import { text, useText } from '../../../platform/i18n/i18n.tsx'
import { toast } from '../../../platform/ui/toast.tsx'
import {
  detailsEntryOf,
  detailsEntrySchema,
  detailsProblems,
  toDetails,
  type DetailsEntry,
} from './details-form-values.ts'
import { usePart } from '../use-part.tsx'
import { useVisit } from '../use-visit.tsx'
import { saveVisitDetails } from './visit-details.ts'
import { isFollowUpTooEarly } from '../../visit/visit-rule.ts'

/** The first step: vitals, illness, treatment and fees. */
export function useDetailsPart() {
  const t = useText()
  const { appointment } = useVisit().visit
  const { mutateAsync } = useChange(saveVisitDetails)
  return usePart<DetailsEntry>({
    part: 'details',
    entrySchema: detailsEntrySchema,
    entryOf: detailsEntryOf,
    problems: (entry) => ({
      ...(isFollowUpTooEarly(entry.followUpDay || null, appointment.day) && {
        followUpDay: sentence('visit.followUpEarly'),
      }),
      ...detailsProblems(entry),
    }),
    send: (entry, seen) =>
      mutateAsync({ params: { id: appointment.id }, body: { ...seen, details: toDetails(entry) } }),
    bodyPath: 'details.',
    done: t('visit.detailsSaved'),
    onFailed: ({ code }) => toast.error(text(problemText(code))),
  })
}
