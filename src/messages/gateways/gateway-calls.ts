import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { countSchema, textSchema } from '../../platform/http/input-schemas.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import { parseMobile } from '../../platform/numbers/parse-mobile.ts'
import { ways } from '../texts/message-events.ts'
import {
  emailSettings,
  maxSecretLength,
  smsSettings,
  whatsAppSettings,
} from './gateway-settings.ts'

export const gatewayStateSchema = z.object({
  version: countSchema,
  isOn: z.boolean(),
  /** Whether anything was entered. */
  isSetUp: z.boolean(),
  /** Whether a test message was taken with the values as they are. */
  isTested: z.boolean(),
  /** Whether the password or token is there; 'unreadable' where another GATEWAY_KEY sealed it. */
  secret: z.enum(['none', 'stored', 'unreadable']),
})
const state = gatewayStateSchema.shape
const gatewaysSchema = z.object({
  email: z.object({ ...state, settings: emailSettings }),
  sms: z.object({ ...state, settings: smsSettings }),
  whatsApp: z.object({ ...state, settings: whatsAppSettings }),
})
export type StoredGateways = z.output<typeof gatewaysSchema>

export const listGateways = contract({
  method: 'GET',
  url: '/api/message-gateways',
  summary: 'The gateways by which messages can leave, without their secrets',
  answer: z.object({
    /** Whether GATEWAY_KEY is set; without it no secret can be stored. */
    hasKey: z.boolean(),
    gateways: gatewaysSchema,
  }),
})

/** The fields of one way. */
const gatewaySchema = z.discriminatedUnion('way', [
  z.strictObject({ way: z.literal('email'), settings: emailSettings }),
  z.strictObject({ way: z.literal('sms'), settings: smsSettings }),
  z.strictObject({ way: z.literal('whatsApp'), settings: whatsAppSettings }),
])
export type GatewayFields = z.output<typeof gatewaySchema>

export const saveGateway = contract({
  method: 'PUT',
  url: '/api/message-gateways',
  summary: 'Set up a gateway, or switch it on or off; what a test did not try switches it off',
  body: z.strictObject({
    version: countSchema,
    isOn: z.boolean(),
    /** A new password or token; '' removes the stored one, null leaves it. */
    secret: textSchema(maxSecretLength).nullable(),
    gateway: gatewaySchema,
  }),
  answer: z.object({ version: countSchema, isOn: z.boolean() }),
})

export const removeGateway = contract({
  method: 'DELETE',
  url: '/api/message-gateways/:way',
  summary: 'Remove a gateway with its settings and its secret; nothing leaves by it from then on',
  params: z.object({ way: z.enum(ways) }),
  body: z.strictObject({ version: countSchema }),
  answer: z.object({}),
})

export const testGateway = contract({
  method: 'POST',
  url: '/api/message-gateways/test',
  summary: 'Send a test message with the stored values of a gateway',
  body: z
    .strictObject({ way: z.enum(ways), version: countSchema, to: textSchema(254) })
    .superRefine(({ way, to }, context) => {
      const message = recipientProblem(way, to)
      if (message) context.addIssue({ code: 'custom', path: ['to'], message })
    }),
  answer: z.object({
    outcome: z.enum(['sent', 'refused', 'later', 'unknown']),
    /** The gateway's own words, where it was not taken. */
    words: z.string().nullable(),
  }),
})

/** Why a test message cannot go there: the text key; undefined where it can. */
export function recipientProblem(way: (typeof ways)[number], to: string) {
  if (way === 'email') {
    return z.email().safeParse(to).success ? undefined : messageKey('firstAdmin.emailForm')
  }
  return parseMobile(to) === null ? messageKey('invalid.invalid') : undefined
}
