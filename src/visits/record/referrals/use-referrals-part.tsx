import { useToday } from '../../../platform/clock/clinic-clock.tsx'
import { problemMessageKey } from '../../../platform/http/problem.ts'
import { useChange } from '../../../platform/http/queries.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { toast } from '../../../platform/ui/toast.tsx'
import { usePart, type Part } from '../use-part.tsx'
import { useVisit } from '../use-visit.tsx'
import {
  referralsFormProblems,
  referralsFormValuesOf,
  referralsFormValuesSchema,
  type ReferralsFormValues,
} from './referrals-form-values.ts'
import { saveReferrals } from './referrals.ts'

/** Form and state of the visit's referral letters. */
export function useReferralsPart(): Part<ReferralsFormValues> {
  const t = useText()
  const { appointment, referrals: saved } = useVisit().visit
  const today = useToday()
  const { id, day: visitDay } = appointment
  const { mutateAsync } = useChange(saveReferrals)
  return usePart<ReferralsFormValues>({
    part: 'referrals',
    valuesSchema: referralsFormValuesSchema,
    valuesOf: referralsFormValuesOf,
    problems: (values) => referralsFormProblems(values, { saved, visitDay, today }),
    save: ({ referrals }, basis) => mutateAsync({ params: { id }, body: { ...basis, referrals } }),
    bodyPath: '',
    savedMessage: t('referral.saved'),
    onFailed: ({ code }) => toast.error(t(problemMessageKey(code))),
  })
}
