import type { z } from 'zod'
import type { LiveScopeName } from '../live/concerns.ts'
import type { LiveSubject } from '../live/live.ts'

/** The wire format of a call; `access/permissions/contract.ts` adds who may make it. */
export interface CallShape {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** In Fastify's form: '/api/appointments/:id'. */
  url: string
  summary: string
  /**
   * Of a POST that only reads, such as one whose input stays out of addresses, and of what the server works on for
   * long: the milliseconds after which the browser gives it up. Any other GET has `readLimitMs`; a change is waited for.
   */
  readLimitMs?: number
  /** The request is completed even if its page is closed. */
  keepalive?: true
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  answer: z.ZodType
  /**
   * The MIME type of an answer that is a file (`answer: z.file()`) instead of JSON. The server may
   * send it whole or as a stream.
   */
  fileType?: string
  /**
   * What the answer depends on: a page that shows it reads it again when one of these changes. Not
   * for an answer whose reading is audited: nobody read it then.
   */
  live?: readonly LiveSubject[]
  /**
   * What of the input limits which changes those are, where it is not all of it: a consultant who is
   * booked at one branch is not free at another either.
   */
  liveScope?: readonly LiveScopeName[]
}

/** Far more than the server takes for what is not long work, also on a slow line. */
export const readLimitMs = 60_000
/** For reports: longer than the server lets a statement of theirs take. */
export const longReadLimitMs = 660_000

type InputPart<C, K extends string> =
  C extends Record<K, infer S extends z.ZodType> ? { [P in K]: z.input<S> } : { [P in K]?: never }

/** The input of a call: only the parts that the contract declares. */
export type CallInput<C extends CallShape> = InputPart<C, 'params'> &
  InputPart<C, 'query'> &
  InputPart<C, 'body'>

export type CallAnswer<C extends CallShape> = z.output<C['answer']>
