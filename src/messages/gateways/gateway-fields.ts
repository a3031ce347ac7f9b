import type { TextKey } from '../../platform/i18n/text-key.ts'
import type { Way } from '../texts/message-events.ts'
import { smsPlaceholders } from './sms-template.ts'

/** How a field of a gateway is shown; the choices are names of formats, which no language translates. */
export interface GatewayField {
  name: string
  label: TextKey
  choices?: Record<string, string>
  isNumber?: boolean
  /** Several lines. */
  isLong?: boolean
  /** What it can have in braces. */
  placeholders?: readonly string[]
}

/** The fields of each way, in their order; templates come after them. */
export const gatewayFields: Record<Way, GatewayField[]> = {
  email: [
    { name: 'host', label: 'gateway.host' },
    { name: 'port', label: 'gateway.port', isNumber: true },
    {
      name: 'encryption',
      label: 'gateway.encryption',
      choices: { starttls: 'STARTTLS', tls: 'TLS', none: '–' },
    },
    { name: 'user', label: 'signIn.username' },
    { name: 'senderName', label: 'gateway.senderName' },
    { name: 'senderAddress', label: 'gateway.senderAddress' },
    { name: 'replyTo', label: 'gateway.replyTo' },
  ],
  sms: [
    { name: 'method', label: 'gateway.method', choices: { POST: 'POST', GET: 'GET' } },
    {
      name: 'bodyType',
      label: 'gateway.bodyType',
      choices: {
        json: 'application/json',
        xml: 'application/xml',
        form: 'application/x-www-form-urlencoded',
        text: 'text/plain',
        none: '–',
      },
    },
    { name: 'address', label: 'branches.address', isLong: true },
    { name: 'headers', label: 'gateway.headers', isLong: true },
    { name: 'body', label: 'gateway.body', isLong: true, placeholders: smsPlaceholders },
    {
      name: 'numberFormat',
      label: 'gateway.numberFormat',
      choices: { plus: '+919876543210', digits: '919876543210', national: '9876543210' },
    },
    { name: 'sender', label: 'gateway.senderId' },
    { name: 'entityId', label: 'gateway.entityId' },
    { name: 'successStatus', label: 'gateway.successStatus' },
    { name: 'successPath', label: 'gateway.successPath' },
    { name: 'successValue', label: 'gateway.successValue' },
    { name: 'referencePath', label: 'gateway.referencePath' },
    { name: 'keyHeader', label: 'gateway.keyHeader' },
  ],
  whatsApp: [
    { name: 'address', label: 'branches.address' },
    { name: 'version', label: 'gateway.version' },
    { name: 'phoneNumberId', label: 'gateway.phoneNumberId' },
  ],
}

/** The label of the secret of each way. */
export const secretLabels: Record<Way, TextKey> = {
  email: 'signIn.password',
  sms: 'tokens.token',
  whatsApp: 'tokens.token',
}
