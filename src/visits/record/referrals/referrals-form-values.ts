import { z } from 'zod'
import { daySchema, type Day } from '../../../platform/day/day.ts'
import type { Visit } from '../visit.ts'
import {
  maxReferrals,
  referralsProblems,
  saveReferrals,
  urgencies,
  type Referral,
} from './referrals.ts'

const textField = z.string().max(10_000)

const referralFormValuesSchema = z.strictObject({
  issueDay: daySchema.or(z.literal('')),
  recipientName: textField,
  speciality: textField,
  place: textField,
  urgency: z.enum(urgencies),
  reasonForReferral: textField,
  summary: textField,
})

/** The fields of one letter; '' for empty. */
export type ReferralFormValues = z.output<typeof referralFormValuesSchema>

export const referralsFormValuesSchema = z.strictObject({
  referrals: z.array(referralFormValuesSchema).max(maxReferrals),
})
export type ReferralsFormValues = z.output<typeof referralsFormValuesSchema>

/** A new letter of today. Nothing of the visit is in it until it is asked for. */
export const newReferral = (today: Day): ReferralFormValues => ({
  issueDay: today,
  recipientName: '',
  speciality: '',
  place: '',
  urgency: 'routine',
  reasonForReferral: '',
  summary: '',
})

export const referralsFormValuesOf = ({
  referrals,
}: Pick<Visit, 'referrals'>): ReferralsFormValues => ({
  referrals: referrals.map((it) => ({ ...it })),
})

/**
 * Problems by field path ('referrals.0.reasonForReferral'), or at 'referrals' when the list is empty.
 * `saved` is the visit's current list.
 */
export function referralsFormProblems(
  { referrals }: ReferralsFormValues,
  { saved, ...days }: { saved: readonly Referral[]; visitDay: Day; today: Day },
): Record<string, string> {
  const problems: Record<string, string> = referralsProblems(referrals, saved, days)
  const { error } = saveReferrals.body.safeParse({ version: 0, referrals })
  for (const { path, message } of error?.issues ?? []) problems[path.join('.')] ??= message
  return problems
}
