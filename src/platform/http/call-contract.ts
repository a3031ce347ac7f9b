import type { z } from 'zod'

/** What a call looks like on the wire; `access/contract.ts` adds who may make it. */
export interface CallShape {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Fastify's form: '/api/appointments/:id'. */
  url: string
  summary: string
  /** The call is still made when its page is closed under it. */
  outlivesPage?: true
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  answer: z.ZodType
  /**
   * The MIME type of an answer that is a file (`answer: z.file()`) and not JSON. The server may send
   * it whole, or as the stream of its bytes.
   */
  fileType?: string
}

type Part<C, K extends string> =
  C extends Record<K, infer S extends z.ZodType> ? { [P in K]: z.input<S> } : { [P in K]?: never }

/** What a caller hands in: only the parts that the contract names. */
export type CallInput<C extends CallShape> = Part<C, 'params'> & Part<C, 'query'> & Part<C, 'body'>

export type CallAnswer<C extends CallShape> = z.output<C['answer']>
