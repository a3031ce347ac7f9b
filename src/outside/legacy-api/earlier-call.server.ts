import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Contract } from '../../access/permissions/contract.ts'
import { route, type Asked } from '../../access/permissions/route.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Day } from '../../platform/day/day.ts'
import type { CallAnswer } from '../../platform/http/call-contract.ts'
import { localeAsked, sentenceOf } from '../../platform/i18n/messages.server.ts'
import type { TextKey } from '../../platform/i18n/text-key.ts'
import { askAs, type Ask } from './internal-call.server.ts'
import { earlierProblemSchema } from './earlier-problem.server.ts'

/** One call of the table: what it looks like, and which call of the product decides it. */
export interface EarlierCall {
  contract: Contract
  /** Its right is the earlier call's too; a test holds them together. */
  by: Contract
  /** Which one decides it for somebody who is not signed in, where patients may make it. */
  ofPatients?: Contract
  serve: (app: FastifyInstance, now: () => ClinicNow) => void
}

/** An entry of the table. `answer` turns what was sent into calls of the product, and back. */
export const earlierCall = <C extends Contract & { answer: z.ZodType<{ data: unknown }> }>(
  contract: C,
  by: Contract,
  answer: (asked: Asked<C> & { ask: Ask; today: Day }) => Promise<Done<CallAnswer<C>['data']>>,
  ofPatients?: Contract,
): EarlierCall => ({
  contract,
  by,
  ...(ofPatients && { ofPatients }),
  serve: (app, now) =>
    route<Contract>(
      app,
      contract,
      async (asked) => {
        const { request } = asked
        const it = { ...(asked as unknown as Asked<C>), ask: askAs(request), today: now().today }
        const { message, ...rest } = (await answer(it)) as Done<unknown>
        const { key, values = {} } = message
        const said = sentenceOf(key, localeAsked(request.headers['accept-language']))
        const filled = said.replaceAll(/{{(\w+)}}/g, (_, name: string) => String(values[name]))
        return { ...rest, message: filled }
      },
      { refusal: earlierProblemSchema },
    ),
})

interface Done<Data> {
  status: 200
  message: { key: TextKey; values?: Record<string, number> }
  data: Data
}

/** A success, with a sentence of the product, which is said in the language that is asked for. */
export const done = <Data>(
  data: Data,
  key: TextKey = 'earlier.done',
  values: Record<string, number> = {},
): Done<Data> => ({ status: 200, message: { key, values }, data })
