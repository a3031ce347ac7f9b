import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { languageSchema } from '../../patients/contact/contact.ts'
import { timeSchema } from '../../platform/day/time.ts'
import { idParamSchema } from '../../platform/http/input-schemas.ts'
import { pageOf, pageSizeSchema } from '../../platform/http/page.ts'
import { messageEvents, ways } from '../texts/message-events.ts'

const waitingMessageSchema = z.object({
  /** That of its oldest row: what one transaction changed for a patient is one message. */
  id: z.int(),
  event: z.enum(messageEvents),
  branchName: z.string(),
  patientId: z.int(),
  patientName: z.string(),
  mobile: z.string(),
  email: z.string().nullable(),
  language: languageSchema,
  text: z.string(),
  /** Who opened it; it waits for their word whether it was sent. Null for nobody. */
  begunBy: z.string().nullable(),
  begunById: z.int().nullable(),
  /** Whether a gateway is being given it at this moment. */
  isOnItsWay: z.boolean(),
  /** When a gateway is tried again (an ISO instant), and its words of the last try. */
  nextTryAt: z.iso.datetime().nullable(),
  words: z.string().nullable(),
  /** The end of the branch's quiet hours, in which nothing is sent; null outside of them. */
  quietUntil: timeSchema.nullable(),
})
export type WaitingMessage = z.output<typeof waitingMessageSchema>

/** The most that are listed; further ones follow once these are sent. */
export const maxWaiting = 200

const place = { branch: idParamSchema.optional() }

export const listMessages = contract({
  method: 'GET',
  url: '/api/messages',
  summary:
    'Messages that wait to be sent, the soonest appointment first; none that is not true any more',
  live: ['message', 'appointment', 'masters'],
  query: z.strictObject(place),
  answer: z.object({
    rows: z.array(waitingMessageSchema),
    /** Whether further ones wait. */
    isMore: z.boolean(),
    /** Whether any message is switched on at the branch, or at one of them: none comes otherwise. */
    isSwitchedOn: z.boolean(),
    /** Gateways that pause since they fail for everybody: until when (an ISO instant), and their own words. */
    pauses: z.array(z.object({ way: z.enum(ways), until: z.iso.datetime(), words: z.string() })),
  }),
})

/** Why nothing was sent. */
export const dropReasons = ['noConsent', 'untrue', 'told', 'skipped', 'failed', 'unknown'] as const

const doneMessageSchema = z.object({
  id: z.int(),
  event: z.enum(messageEvents),
  patientId: z.int(),
  patientName: z.string(),
  branchName: z.string(),
  /** Null when it was not sent. */
  text: z.string().nullable(),
  way: z.enum(ways).nullable(),
  sentTo: z.string().nullable(),
  reason: z.enum(dropReasons).nullable(),
  /** Nobody knows whether the gateway sent it; a person says it, as long as it is about something to come. */
  isUnknown: z.boolean(),
  /** The gateway's own words where it did not send it. */
  words: z.string().nullable(),
  /** Whether it may still be true, and nobody has sent it again yet. */
  canSendAgain: z.boolean(),
  /** An ISO instant. */
  at: z.iso.datetime(),
  by: z.string().nullable(),
})
export type DoneMessage = z.output<typeof doneMessageSchema>

const cursorPattern = /^\d{1,16} \d{1,10}$/
const donePage = {
  after: z.string().regex(cursorPattern).optional(),
  limit: pageSizeSchema(60),
}

export const listDoneMessages = contract({
  method: 'GET',
  url: '/api/messages/done',
  summary:
    'Messages that were sent or dropped, or those that a gateway did not send; the newest first, by page',
  live: ['message'],
  query: z.strictObject({ ...place, ...donePage, which: z.enum(['done', 'failed']).optional() }),
  answer: pageOf(doneMessageSchema),
})

const params = z.strictObject({ id: idParamSchema })

export const beginMessage = contract({
  method: 'POST',
  url: '/api/messages/:id/begin',
  summary: 'Ask whether a message is still true, and note that it is being sent from this desk',
  params,
  body: z.strictObject({ way: z.enum(ways) }),
  /** What is sent, and where to: ten digits, or an address of e-mail. */
  answer: z.object({ text: z.string(), sentTo: z.string() }),
})

export const finishMessage = contract({
  method: 'POST',
  url: '/api/messages/:id/done',
  summary: 'Note that an opened message was sent, that one is not to be sent, or send one again',
  params,
  body: z.strictObject({ outcome: z.enum(['sent', 'skipped', 'again']) }),
  answer: z.object({}),
})

export const listPatientMessages = contract({
  method: 'GET',
  url: '/api/clients/:id/messages',
  summary:
    'What was sent to a patient, the newest first, by page; for a consultant only of their own',
  params,
  query: z.strictObject(donePage),
  answer: pageOf(doneMessageSchema),
})
