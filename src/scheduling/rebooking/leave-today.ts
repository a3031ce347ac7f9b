import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { timeSchema, timeSchemaWithMessage } from '../../platform/day/time.ts'
import { idParamSchema, idSchema, textSchema } from '../../platform/http/input-schemas.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'

/** The last minute of a day, at which leave for the rest of it ends. */
export const endOfDay = '23:59'

export const markLeaveToday = contract({
  method: 'POST',
  url: '/api/displaced/leave-today',
  summary:
    'Mark the rest of today as leave of a consultant; booked appointments are affected by it',
  body: z.strictObject({
    consultant: idSchema('holidays.consultantRequired'),
    /** From this time of today on. */
    starts: timeSchemaWithMessage(messageKey('holidays.timeRequired')).refine(
      (time) => time < endOfDay,
      messageKey('holidays.timeRequired'),
    ),
    name: textSchema(80, 'holidays.nameRequired'),
  }),
  /** The day off, and the number of booked appointments in it. */
  answer: z.object({ holiday: z.int(), affected: z.int() }),
})

export const listLeaveToday = contract({
  method: 'GET',
  url: '/api/displaced/leave-today',
  summary: 'Consultants who are on leave for the rest of today; for a consultant only their own',
  live: ['holiday'],
  answer: z.array(
    z.object({
      /** The id of the day off. */
      id: z.int(),
      consultantId: z.int(),
      consultantName: z.string(),
      starts: timeSchema,
    }),
  ),
})

export const undoLeaveToday = contract({
  method: 'POST',
  url: '/api/displaced/leave-today/:id/undo',
  summary: 'Take back leave for the rest of today; what was moved or cancelled stays so',
  params: z.strictObject({ id: idParamSchema }),
  answer: z.object({}),
})
