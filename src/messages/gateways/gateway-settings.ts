import { z } from 'zod'
import { languageSchema } from '../../patients/contact/contact.ts'
import { optionalEmailSchema, textSchema } from '../../platform/http/input-schemas.ts'
import type { Locale } from '../../platform/i18n/locales.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import { toAsciiDigits } from '../../platform/numbers/to-ascii-digits.ts'
import { messageEvents, type Way } from '../texts/message-events.ts'
import type { Gateway } from './gateway.ts'
import { smsBodyTypes, smsTemplateProblems } from './sms-template.ts'

const required = messageKey('invalid.missing')
const wrong = messageKey('invalid.invalid')
/** A line: no sign in it can end a header, or a line of a protocol. */
const line = (maxLength: number) => textSchema(maxLength).regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, wrong)
const requiredLine = (maxLength: number) =>
  textSchema(maxLength, required).regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, wrong)

/** The messages that a provider has approved: by event and language. */
const ofMessage = { event: z.enum(messageEvents), language: languageSchema }
/** Characters of a password or a token. */
export const maxSecretLength = 2000
const maxTemplates = messageEvents.length * 40

export const emailSettings = z.strictObject({
  host: requiredLine(253),
  port: z.int(wrong).min(1, wrong).max(65_535, wrong),
  /** TLS from the start, or after the greeting; 'none' only within the clinic's own network. */
  encryption: z.enum(['starttls', 'tls', 'none']),
  /** '' for a server that asks for none. */
  user: line(254),
  senderName: line(100),
  senderAddress: optionalEmailSchema.refine((it) => it !== '', required),
  replyTo: optionalEmailSchema,
})
export type EmailSettings = z.output<typeof emailSettings>

export const smsSettings = z
  .strictObject({
    method: z.enum(['POST', 'GET']),
    /** With placeholders in its path and query: `smsPlaceholders`. */
    address: requiredLine(1000),
    /** One a line: 'Authorization: Bearer {{secret}}'. */
    headers: textSchema(2000),
    bodyType: z.enum(smsBodyTypes),
    /** JSON or XML with placeholders within its texts, pairs such as 'to={{to}}&text={{text}}', or a text. */
    body: textSchema(4000),
    /** How {{to}} is written: '+919876543210', '919876543210' or '9876543210'. */
    numberFormat: z.enum(['plus', 'digits', 'national']),
    sender: line(100),
    /** Of India's register of senders (DLT), in which each text has its id. */
    entityId: line(100),
    templates: z.array(z.strictObject({ ...ofMessage, id: requiredLine(100) })).max(maxTemplates),
    /** A message is taken when the status is this one; '' for each from 200 to 299. */
    successStatus: line(3).regex(/^(?:2\d\d)?$/, wrong),
    /** And when this path in the JSON of the answer, or for '' the answer's text, has the value. */
    successPath: line(200),
    /** '' where the status says it. */
    successValue: line(200),
    /** Where the answer has the message's reference; '' for nowhere. */
    referencePath: line(200),
    /** The header in which the gateway takes our key, so that it sends a message once; '' for none. */
    keyHeader: line(100).regex(/^[\w-]*$/, wrong),
  })
  .superRefine((settings, context) => {
    for (const { field, problem } of smsTemplateProblems(settings)) {
      context.addIssue({ code: 'custom', path: [field], message: problem })
    }
  })
export type SmsSettings = z.output<typeof smsSettings>

/** What the variables of a template of WhatsApp can be, in the order that the template has. */
export const templateVariables = ['patient', 'clinic', 'branch', 'when', 'number', 'link'] as const

export const whatsAppSettings = z.strictObject({
  /** The address of the Graph API. */
  address: requiredLine(300),
  version: requiredLine(10).regex(/^v\d{1,3}\.\d$/, wrong),
  phoneNumberId: requiredLine(30).transform(toAsciiDigits).pipe(z.string().regex(/^\d+$/, wrong)),
  templates: z
    .array(
      z.strictObject({
        ...ofMessage,
        name: requiredLine(512).regex(/^[a-z0-9_]+$/, wrong),
        /** The language as WhatsApp has it: 'en_US'. */
        code: requiredLine(20).regex(/^[a-zA-Z_]+$/, wrong),
        variables: z.array(z.enum(templateVariables)).max(10),
      }),
    )
    .max(maxTemplates),
})
export type WhatsAppSettings = z.output<typeof whatsAppSettings>

/** The fields of each way. */
export const gatewaySettings = {
  email: emailSettings,
  sms: smsSettings,
  whatsApp: whatsAppSettings,
} as const satisfies Record<Way, z.ZodType>
export interface GatewaySettings {
  email: EmailSettings
  sms: SmsSettings
  whatsApp: WhatsAppSettings
}

/** Fields that a test message says nothing of: changing them leaves a gateway switched on. */
export const untestedFields: Record<Way, readonly string[]> = {
  email: ['replyTo'],
  sms: ['templates'],
  whatsApp: ['templates'],
}

/** What a gateway that was never set up begins with. */
export const unsetSettings: GatewaySettings = {
  email: {
    host: '',
    port: 587,
    encryption: 'starttls',
    user: '',
    senderName: '',
    senderAddress: '',
    replyTo: '',
  },
  sms: {
    method: 'POST',
    address: '',
    headers: 'Authorization: Bearer {{secret}}',
    bodyType: 'json',
    body: '{"to": "{{to}}", "from": "{{sender}}", "text": "{{text}}"}',
    numberFormat: 'plus',
    sender: '',
    entityId: '',
    templates: [],
    successStatus: '',
    successPath: '',
    successValue: '',
    referencePath: '',
    keyHeader: '',
  },
  whatsApp: {
    address: 'https://graph.facebook.com',
    version: 'v23.0',
    phoneNumberId: '',
    templates: [],
  },
}

/** The template of an event in a language, else in English: a provider may have approved no other. */
export const templateOf = <T extends { event: string; language: string }>(
  templates: readonly T[],
  { event, language }: { event: string; language: string },
): T | undefined =>
  templates.find((it) => it.event === event && it.language === language) ??
  templates.find((it) => it.event === event && it.language === 'en')

/** The language that an event can be sent in by these templates; the patient's own where there is none at all. */
export const languageOfTemplate =
  (templates: readonly { event: string; language: Locale }[]): NonNullable<Gateway['languageOf']> =>
  (message) =>
    templateOf(templates, message)?.language ?? message.language
