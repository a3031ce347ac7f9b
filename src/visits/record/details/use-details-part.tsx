import { useMemo } from 'react'
import { problemMessageKey } from '../../../platform/http/problem.ts'
import { useChange } from '../../../platform/http/queries.tsx'
import { messageKey } from '../../../platform/i18n/text-key.ts'
import { text, useText } from '../../../platform/i18n/i18n.tsx'
import { toast } from '../../../platform/ui/toast.tsx'
import {
  detailsFormValuesOf,
  detailsFormValuesSchema,
  detailsProblems,
  toDetails,
  type DetailsFormValues,
} from './details-form-values.ts'
import { usePart } from '../use-part.tsx'
import { useVisit } from '../use-visit.tsx'
import { saveVisitDetails } from './visit-details.ts'
import { isFollowUpTooEarly } from '../../visit/visit-rule.ts'

/** Form and state of the first step: vitals, illness, treatment and fees. */
export function useDetailsPart() {
  const t = useText()
  const { visit } = useVisit()
  const { appointment } = visit
  const valuesSchema = useMemo(() => detailsFormValuesSchema(detailsFormValuesOf(visit)), [visit])
  const { mutateAsync } = useChange(saveVisitDetails)
  /** As they are sent: a conducted visit has its charge for fees, whatever a draft from before it says. */
  const withCharge = (values: DetailsFormValues): DetailsFormValues =>
    appointment.status === 'CD' ? { ...values, fees: appointment.price } : values
  return usePart<DetailsFormValues>({
    part: 'details',
    valuesSchema,
    valuesOf: detailsFormValuesOf,
    problems: (values) => ({
      ...(isFollowUpTooEarly(values.followUpDay || null, appointment.day) && {
        followUpDay: messageKey('visit.followUpEarly'),
      }),
      ...detailsProblems(withCharge(values)),
    }),
    save: (values, basis) =>
      mutateAsync({
        params: { id: appointment.id },
        body: { ...basis, details: toDetails(withCharge(values)) },
      }),
    bodyPath: 'details.',
    savedMessage: t('visit.detailsSaved'),
    onFailed: ({ code }) => toast.error(text(problemMessageKey(code))),
  })
}
