import { useToday } from '../../../platform/clock/clinic-clock.tsx'
import { problemMessageKey } from '../../../platform/http/problem.ts'
import { useChange } from '../../../platform/http/queries.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { toast } from '../../../platform/ui/toast.tsx'
import { ontoSaved } from '../issued/onto-saved.ts'
import { namesOf } from '../issued/issued-rule.ts'
import { usePart, type Part } from '../use-part.tsx'
import { useVisit } from '../use-visit.tsx'
import {
  referralsFormProblems,
  referralsFormValuesOf,
  referralsFormValuesSchema,
  toReferrals,
  type ReferralsFormValues,
} from './referrals-form-values.ts'
import { saveReferrals } from './referrals.ts'

/** Form and state of the visit's referral letters. */
export function useReferralsPart(): Part<ReferralsFormValues> {
  const t = useText()
  const { visit, reload } = useVisit()
  const { appointment, referrals: saved } = visit
  const today = useToday()
  const { id, day: visitDay } = appointment
  const { mutateAsync } = useChange(saveReferrals)
  return usePart<ReferralsFormValues>({
    part: 'referrals',
    valuesSchema: referralsFormValuesSchema,
    valuesOf: referralsFormValuesOf,
    ontoSaved: (typed, known, read) => ({
      referrals: ontoSaved(typed.referrals, known.referrals, {
        saved: referralsFormValuesOf(read).referrals,
        withdrawn: read.withdrawnReferrals.map(
          ({ withdrawnDay: _day, withdrawnBy: _by, reason: _reason, ...it }) => it,
        ),
      }),
    }),
    problems: (values) => referralsFormProblems(values, { saved, visitDay, today }),
    save: (values, basis) =>
      mutateAsync({
        params: { id },
        body: { ...basis, ...namesOf(values.referrals, visit), referrals: toReferrals(values) },
      }),
    bodyPath: '',
    savedMessage: t('referral.saved'),
    onFailed: ({ code }) => {
      toast.error(t(problemMessageKey(code)))
      // One was saved that is not in the list yet, or not known as saved: a save of this window whose answer was lost.
      if (code === 'referral_saved') void reload().catch(() => {})
    },
  })
}
