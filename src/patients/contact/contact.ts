import { z } from 'zod'
import { locales, type Locale } from '../../platform/i18n/locales.ts'

/** The language of what a patient reads: messages, and what they take home. */
export const languageSchema = z.enum(Object.keys(locales) as [Locale, ...Locale[]])

/** What a booking says of how its patient is reached. What is left out stays as it is. */
export const contactFields = {
  language: languageSchema.optional(),
  /** Whether they agree to messages about their appointments; false takes an earlier yes back. */
  messages: z.boolean().optional(),
}

/** Where it was said: the public form, the desk, the patient's own link, or the stop of an e-mail. */
export const contactSources = ['form', 'desk', 'link', 'stop'] as const
export type ContactSource = (typeof contactSources)[number]

/** As it is stored, in answers; null while nobody has asked. */
export const storedContactFields = {
  language: languageSchema.nullable(),
  messages: z.boolean().nullable(),
}
