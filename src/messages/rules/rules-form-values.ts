import { z } from 'zod'
import { languageSchema } from '../../patients/contact/contact.ts'
import type { Locale } from '../../platform/i18n/locales.ts'
import { toAsciiDigits } from '../../platform/numbers/to-ascii-digits.ts'
import type { TextKey } from '../../platform/i18n/text-key.ts'
import { messageEvents, type MessageEvent } from '../texts/message-events.ts'
import { firstWays } from '../texts/ways.ts'
import { saveMessageRules, type MessageRules, type Wording } from './message-rules.ts'

/** The fields of the form, right or wrong; the hours as they are typed: '24, 2'. */
export const rulesFormSchema = z.object({
  events: z.array(z.enum(messageEvents)),
  reminderHours: z.string(),
  quietFrom: z.string(),
  quietUntil: z.string(),
  firstWay: z.enum(firstWays),
  namesConsultant: z.boolean(),
  namesService: z.boolean(),
  texts: z.array(
    z.object({ event: z.enum(messageEvents), language: languageSchema, text: z.string() }),
  ),
})
export type RulesFormValues = z.output<typeof rulesFormSchema>

export const toFormValues = ({
  branch: _branch,
  version: _version,
  reminderHours,
  ...fields
}: MessageRules): RulesFormValues => ({ ...fields, reminderHours: reminderHours.join(', ') })

/** The request of the fields, valid or not. */
export const toRules = (
  { reminderHours, ...fields }: RulesFormValues,
  { branch, version }: Pick<MessageRules, 'branch' | 'version'>,
) => ({
  branch,
  version,
  ...fields,
  reminderHours: [
    ...new Set(
      toAsciiDigits(reminderHours)
        .split(/[\s,;،、]+/)
        .filter(Boolean)
        .map(Number),
    ),
  ],
})

/** The text key of the message for each invalid field. */
export function rulesProblems(values: RulesFormValues): Record<string, TextKey> {
  const { error } = saveMessageRules.body.safeParse(toRules(values, { branch: 1, version: 1 }))
  const problems: Record<string, TextKey> = {}
  for (const { path, message } of error?.issues ?? []) {
    problems[String(path[0])] ??=
      path[0] === 'reminderHours' ? 'outbox.hoursRange' : (message as TextKey)
  }
  return problems
}

/** Wordings with another text for an event in a language; the usual one is no wording of its own. */
export function withWording(
  texts: readonly Wording[],
  { event, language, text }: Wording,
  usual: string,
): Wording[] {
  const others = texts.filter((it) => it.event !== event || it.language !== language)
  return text === usual || text.trim() === '' ? others : [...others, { event, language, text }]
}

export const wordingOf = (
  texts: readonly Wording[],
  event: MessageEvent,
  language: Locale,
): string | undefined => texts.find((it) => it.event === event && it.language === language)?.text
