import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { languageSchema } from '../../patients/contact/contact.ts'
import { daySchema } from '../../platform/day/day.ts'
import { timeSchema, type Time } from '../../platform/day/time.ts'
import {
  countSchema,
  idParamSchema,
  idSchema,
  textSchema,
} from '../../platform/http/input-schemas.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import { maxTextLength, textProblem } from '../texts/fill-text.ts'
import { messageEvents } from '../texts/message-events.ts'
import { firstWays } from '../texts/ways.ts'

const hours = z
  .array(z.int().min(1, messageKey('outbox.hoursRange')).max(168, messageKey('outbox.hoursRange')))
  .min(1, messageKey('outbox.hoursRange'))
  .max(3, messageKey('outbox.hoursRange'))

/** A branch's own wording of a text, in place of that of the language files. */
const wordingSchema = z
  .strictObject({
    event: z.enum(messageEvents),
    language: languageSchema,
    text: textSchema(maxTextLength),
  })
  .superRefine(({ event, text }, context) => {
    const message = textProblem(event, text)
    if (message) context.addIssue({ code: 'custom', path: ['text'], message })
  })
export type Wording = z.output<typeof wordingSchema>

const rulesFields = {
  events: z.array(z.enum(messageEvents)).max(messageEvents.length),
  /** Hours before the appointment, the earliest reminder first. */
  reminderHours: hours,
  /** Nothing is sent between these times of the clinic's clock; equal for no quiet hours. */
  quietFrom: timeSchema,
  quietUntil: timeSchema,
  /** The way by which messages go by themselves, where there is a gateway; by hand, none does. */
  firstWay: z.enum(firstWays),
  namesConsultant: z.boolean(),
  namesService: z.boolean(),
  /** Without an entry for an event in a language, the usual text is sent. */
  texts: z.array(wordingSchema).max(messageEvents.length * 40),
}
export const rulesSchema = z.object({ branch: z.int(), version: countSchema, ...rulesFields })
export type MessageRules = z.output<typeof rulesSchema>

/** The rules of a branch that never set any: it sends nothing. */
export const unsetRules: Omit<MessageRules, 'branch'> = {
  version: 0,
  events: [],
  reminderHours: [24, 2],
  quietFrom: '21:00',
  quietUntil: '08:00',
  firstWay: 'whatsApp',
  namesConsultant: false,
  namesService: false,
  texts: [],
}

const ofBranch = z.strictObject({ branch: idParamSchema })

export const readMessageRules = contract({
  method: 'GET',
  url: '/api/message-rules',
  summary: 'Which messages a branch sends, when, and in which words',
  query: ofBranch,
  answer: rulesSchema.extend({
    /** The usual texts, by event and language. */
    /** What stands in a text for the patient's link, as long as one is; null where no link can be made. */
    sampleLink: z.string().nullable(),
    usual: z.record(z.enum(messageEvents), z.record(languageSchema, z.string())),
  }),
})

export const saveMessageRules = contract({
  method: 'PUT',
  url: '/api/message-rules',
  summary: 'Set which messages a branch sends, when, and in which words',
  body: z.strictObject({ branch: idSchema(), version: countSchema, ...rulesFields }),
  answer: rulesSchema,
})

export const readSample = contract({
  method: 'GET',
  url: '/api/message-rules/sample',
  summary:
    'An appointment of a branch to show its texts with: the next one, else the last; or null',
  query: ofBranch,
  answer: z
    .object({
      patientName: z.string(),
      branchName: z.string(),
      consultantName: z.string(),
      serviceName: z.string(),
      day: daySchema,
      starts: timeSchema,
    })
    .nullable(),
})
export type Sample = NonNullable<z.output<typeof readSample.answer>>

/** Whether a time lies in the quiet hours, which mostly go over midnight. */
export function isQuiet(
  time: Time,
  { quietFrom, quietUntil }: Pick<MessageRules, 'quietFrom' | 'quietUntil'>,
): boolean {
  if (quietFrom <= quietUntil) return quietFrom <= time && time < quietUntil
  return time >= quietFrom || time < quietUntil
}
