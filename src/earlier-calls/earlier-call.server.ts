import type { FastifyInstance } from 'fastify'
import type { Contract } from '../access/contract.ts'
import { route, type Asked } from '../access/route.server.ts'
import type { ClinicNow } from '../day/clinic-clock.ts'
import type { Day } from '../day/day.ts'
import type { CallAnswer } from '../http/call-shape.ts'
import { sentenceOf } from '../i18n/sentences.server.ts'
import type { TextKey } from '../i18n/text-key.ts'
import { askAs, type Ask } from './ask-operation.server.ts'
import { earlierProblemSchema } from './earlier-problem.server.ts'

/** One call of the table: what it looks like, and which call of the product decides it. */
export interface EarlierCall {
  contract: Contract
  /** Its right is the earlier call's too; a test holds them together. */
  by: Contract
  serve: (app: FastifyInstance, now: () => ClinicNow) => void
}

/** An entry of the table. `answer` turns what was sent into calls of the product, and back. */
export const earlierCall = <C extends Contract>(
  contract: C,
  by: Contract,
  answer: (asked: Asked<C> & { ask: Ask; today: Day }) => Promise<CallAnswer<C>>,
): EarlierCall => ({
  contract,
  by,
  serve: (app, now) =>
    route<Contract>(
      app,
      contract,
      (asked) =>
        answer({
          ...(asked as unknown as Asked<C>),
          ask: askAs(asked.request),
          today: now().today,
        }),
      { refusal: earlierProblemSchema },
    ),
})

/** A success, with a sentence of the product. */
export const done = <Data>(data: Data, message: TextKey = 'earlier.done') => ({
  status: 200 as const,
  message: sentenceOf(message),
  data,
})
