import { z } from 'zod'
import { daySchema, type Day } from '../../../platform/day/day.ts'
import { newUuid } from '../../../platform/http/uuid.ts'
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
  row: z.int().optional(),
  key: z.uuid().optional(),
})

/** The fields of one letter; '' for empty. A saved one has its row, and one that a window typed a key of its own. */
export type ReferralFormValues = z.output<typeof referralFormValuesSchema>

/** Those of a colleague's window and the own ones may be more than can be saved. */
export const referralsFormValuesSchema = z.strictObject({
  referrals: z.array(referralFormValuesSchema).max(2 * maxReferrals),
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
  key: newUuid(),
})

export const referralsFormValuesOf = ({
  referrals,
  paperRows,
  paperKeys,
}: Pick<Visit, 'referrals' | 'paperRows' | 'paperKeys'>): ReferralsFormValues => ({
  referrals: referrals.map((it, index) => ({
    ...it,
    row: paperRows?.referrals[index],
    key: paperKeys?.referrals[index] ?? undefined,
  })),
})

/** The letters as the request body has them, valid or not. */
export const toReferrals = ({ referrals }: ReferralsFormValues) =>
  referrals.map(({ row: _row, key: _key, ...it }) => it)

/**
 * Problems by field path ('referrals.0.reasonForReferral'), or at 'referrals' when the list is empty.
 * `saved` is the visit's current list.
 */
export function referralsFormProblems(
  values: ReferralsFormValues,
  { saved, ...days }: { saved: readonly Referral[]; visitDay: Day; today: Day },
): Record<string, string> {
  const referrals = toReferrals(values)
  const problems: Record<string, string> = referralsProblems(referrals, saved, days)
  const { error } = saveReferrals.body.safeParse({ version: 0, referrals })
  for (const { path, message } of error?.issues ?? []) problems[path.join('.')] ??= message
  return problems
}
