import { problemText } from '../../http/problem-text.ts'
import { useChange } from '../../http/queries.tsx'
import { sentence } from '../../i18n/text-key.ts'
import { text, useText } from '../../i18n/languages.tsx'
import { toast } from '../../ui/toast.tsx'
import {
  detailsEntryOf,
  detailsEntrySchema,
  detailsProblems,
  toDetails,
  type DetailsEntry,
} from './details-entry.ts'
import { usePart } from '../use-part.tsx'
import { useVisit } from '../use-visit.tsx'
import { saveVisitDetails } from './visit-details.ts'
import { isFollowUpTooEarly } from '../visit-rule.ts'

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
