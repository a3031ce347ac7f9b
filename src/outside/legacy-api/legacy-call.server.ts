import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Contract } from '../../access/permissions/contract.ts'
import { route, type HandlerInput } from '../../access/permissions/route.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Day } from '../../platform/day/day.ts'
import type { CallAnswer } from '../../platform/http/call-contract.ts'
import { requestLocale, messageOf } from '../../platform/i18n/messages.server.ts'
import type { TextKey } from '../../platform/i18n/text-key.ts'
import { internalCallAs, type InternalCall } from './internal-call.server.ts'
import { legacyProblemSchema } from './legacy-problem.server.ts'

/** One call of the legacy API: its contract, and the product's call that it is translated to. */
export interface LegacyCall {
  contract: Contract
  /** The call whose permission the legacy call has too; a test compares them. */
  decidedBy: Contract
  /**
   * The call that it is translated to for patients, who are not signed in; absent where they may
   * not call it.
   */
  decidedByForPatients?: Contract
  register: (app: FastifyInstance, now: () => ClinicNow) => void
}

/**
 * Builds one legacy call. `answer` translates the request into internal calls and their answers
 * back into legacy field names; `today` is the clinic's day.
 */
export const legacyCall = <C extends Contract & { answer: z.ZodType<{ data: unknown }> }>(
  contract: C,
  decidedBy: Contract,
  answer: (
    input: HandlerInput<C> & { call: InternalCall; today: Day },
  ) => Promise<LegacyAnswer<CallAnswer<C>['data']>>,
  decidedByForPatients?: Contract,
): LegacyCall => ({
  contract,
  decidedBy,
  ...(decidedByForPatients && { decidedByForPatients }),
  register: (app, now) =>
    route<Contract>(
      app,
      contract,
      async (input) => {
        const { request } = input
        const handlerInput = {
          ...(input as unknown as HandlerInput<C>),
          call: internalCallAs(request),
          today: now().today,
        }
        const { message, ...rest } = (await answer(handlerInput)) as LegacyAnswer<unknown>
        const { key, values = {} } = message
        const template = messageOf(key, requestLocale(request.headers['accept-language']))
        const text = template.replaceAll(/{{(\w+)}}/g, (_, name: string) => String(values[name]))
        return { ...rest, message: text }
      },
      { problemResponse: legacyProblemSchema },
    ),
})

interface LegacyAnswer<Data> {
  status: 200
  message: { key: TextKey; values?: Record<string, number> }
  data: Data
}

/** A successful answer; its message is translated to the language of Accept-Language. */
export const succeed = <Data>(
  data: Data,
  key: TextKey = 'legacyApi.done',
  values: Record<string, number> = {},
): LegacyAnswer<Data> => ({ status: 200, message: { key, values }, data })
