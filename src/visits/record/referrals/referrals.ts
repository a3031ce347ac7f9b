import { z } from 'zod'
import { contract } from '../../../access/permissions/contract.ts'
import { daySchemaWithMessage, type Day } from '../../../platform/day/day.ts'
import { maxSentences, textSchema } from '../../../platform/http/input-schemas.ts'
import { messageKey, type TextKey } from '../../../platform/i18n/text-key.ts'
import { writeStampSchema } from '../../drafts/visit-drafts.ts'
import { visitIdSchema, visitVersionSchema } from '../../visit/visit-params.ts'
import { issueDayProblem, problemsOfChanged } from '../issued/issued-rule.ts'
import {
  paperKeysSchema,
  paperRowsSchema,
  withdrawalSchema,
  withdrawnShape,
} from '../issued/issued.ts'

/** How soon the recipient should see the patient. */
export const urgencies = ['routine', 'soon', 'urgent'] as const
export type Urgency = (typeof urgencies)[number]

export const urgencyTexts: Record<Urgency, TextKey> = {
  routine: messageKey('sheet.routine'),
  soon: messageKey('sheet.soon'),
  urgent: messageKey('sheet.urgent'),
}

/** To whom a letter goes; what is not known is empty. */
const recipientShape = {
  recipientName: textSchema(150),
  /** Or the department. */
  speciality: textSchema(150),
  /** A hospital or a town. */
  place: textSchema(150),
}

/** Characters of a summary: with the longest, a letter has three pages. */
export const maxSummary = 3_000

export const referralShape = {
  issueDay: daySchemaWithMessage(messageKey('certificate.issueDayRequired')),
  ...recipientShape,
  urgency: z.enum(urgencies),
  reasonForReferral: textSchema(maxSentences, messageKey('referral.reasonRequired')),
  /** What the recipient should know of the patient; may be empty. */
  summary: textSchema(maxSummary),
}

/** Whether a sent letter has what is checked together: also where another field is wrong, all that is missing is said at once. */
const hasRecipient = (value: unknown): value is { recipientName: string; speciality: string } =>
  typeof value === 'object' &&
  value !== null &&
  'recipientName' in value &&
  typeof value.recipientName === 'string' &&
  'speciality' in value &&
  typeof value.speciality === 'string'

/** A letter that refers a patient to another doctor, department or hospital, in the clinic or outside (decision 124). */
export const referralSchema = z
  .strictObject(referralShape)
  .refine(({ recipientName, speciality }) => recipientName.trim() + speciality.trim() !== '', {
    path: ['recipientName'],
    error: messageKey('referral.recipientRequired'),
    when: ({ value }) => hasRecipient(value),
  })
export type Referral = z.output<typeof referralSchema>

export const withdrawnReferralSchema = z.strictObject({ ...referralShape, ...withdrawnShape })
export type WithdrawnReferral = z.output<typeof withdrawnReferralSchema>

/** 'Dr. Rao · Cardiology · City Hospital', of what is known. */
export const recipientLine = ({
  recipientName,
  speciality,
  place,
}: Pick<Referral, keyof typeof recipientShape>): string =>
  [recipientName, speciality, place].filter((it) => it !== '').join(' · ')

export const maxReferrals = 10

export const saveReferrals = contract({
  method: 'PUT',
  url: '/api/visits/:id/referrals',
  summary: 'Save the referral letters of a visit; saved ones stay first, in their order',
  params: visitIdSchema,
  body: z.strictObject({
    version: visitVersionSchema,
    stamp: writeStampSchema.optional(),
    rows: paperRowsSchema(maxReferrals),
    keys: paperKeysSchema(maxReferrals),
    referrals: z.array(referralSchema).min(1, messageKey('referral.required')).max(maxReferrals),
  }),
  answer: z.object({ version: z.int() }),
})

export const withdrawReferral = contract({
  method: 'POST',
  url: '/api/visits/:id/referrals/withdraw',
  summary:
    'Withdraw a saved referral letter of a visit; it remains in the visit, marked as withdrawn',
  params: visitIdSchema,
  body: withdrawalSchema(maxReferrals),
  answer: z.object({ version: z.int() }),
})

const recipientSchema = z.object(recipientShape)
export type Recipient = z.output<typeof recipientSchema>

export const listRecipients = contract({
  method: 'GET',
  url: '/api/referral-recipients',
  summary:
    "To whom referral letters went of late, each once: the consultant's own first, then the clinic's",
  answer: z.array(recipientSchema),
})

/** Problems of the days of letters, by path: each is issued between the visit and today. Letters that were saved unchanged are not checked again. */
export const referralsProblems = (
  referrals: readonly Referral[],
  saved: readonly Referral[],
  days: { visitDay: Day; today: Day },
): Record<string, TextKey> =>
  problemsOfChanged('referrals', referrals, saved, ({ issueDay }) => {
    const problem = issueDayProblem(issueDay, days)
    return problem === undefined ? {} : ({ issueDay: problem } as Record<string, TextKey>)
  })
