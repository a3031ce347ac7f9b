import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { deskPatientSchema } from '../../patients/register/patient.ts'
import { daysBetween, daySchema, daySchemaWithMessage } from '../../platform/day/day.ts'
import { timeSchema, timeSchemaWithMessage } from '../../platform/day/time.ts'
import { countSchema, idParamSchema, idSchema } from '../../platform/http/input-schemas.ts'
import { messageKey, type TextKey } from '../../platform/i18n/text-key.ts'
import { healthIssuesSchema } from '../appointments/appointment.ts'
import { callOutcomes } from './fair-order.ts'

/** Minutes for which a time is held while the desk calls. */
export const holdMinutes = 10

/** The most free times that a row of the list shows; how many more there are is counted. */
export const maxOfferedTimes = 2

const weekdaySchema = z.literal([1, 2, 3, 4, 5, 6, 7])

const wishFields = {
  service: idSchema(messageKey('booking.serviceRequired')),
  /** Null for any consultant who gives the service. */
  consultant: idSchema().nullable(),
  branches: z.array(idSchema()).min(1, messageKey('booking.branchRequired')).max(100),
  weekdays: z.array(weekdaySchema).min(1, messageKey('waitingList.weekdayRequired')).max(7),
  /** The appointment begins and ends within these times of the day; null for no limit. */
  fromTime: timeSchemaWithMessage(messageKey('holidays.timeRequired')).nullable(),
  untilTime: timeSchemaWithMessage(messageKey('holidays.timeRequired')).nullable(),
  firstDay: daySchemaWithMessage(messageKey('holidays.firstDayRequired')),
  lastDay: daySchemaWithMessage(messageKey('holidays.lastDayRequired')),
  healthIssues: healthIssuesSchema,
}

/** A wish for longer than this is more likely a typing error. */
const maxDays = 366

interface WishTimes {
  fromTime: string | null
  untilTime: string | null
  firstDay: string
  lastDay: string
}

function checkTimes(
  { fromTime, untilTime, firstDay, lastDay }: WishTimes,
  context: z.RefinementCtx,
): void {
  const addIssue = (field: keyof WishTimes, message: TextKey) =>
    context.addIssue({ code: 'custom', path: [field], message })
  if (fromTime !== null && untilTime !== null && untilTime <= fromTime) {
    addIssue('untilTime', messageKey('schedule.toAfterFrom'))
  }
  const days = daysBetween(firstDay, lastDay)
  if (days < 0) addIssue('lastDay', messageKey('holidays.lastDayAfter'))
  if (days >= maxDays) addIssue('lastDay', messageKey('holidays.tooLong'))
}

export const newEntrySchema = z
  .strictObject({ ...wishFields, patient: deskPatientSchema })
  .superRefine(checkTimes)
export type NewEntry = z.output<typeof newEntrySchema>

export const changedEntrySchema = z
  .strictObject({ ...wishFields, version: countSchema })
  .superRefine(checkTimes)
export type ChangedEntry = z.output<typeof changedEntrySchema>

const placeFields = {
  consultantId: z.int(),
  consultantName: z.string(),
  branchId: z.int(),
  branchName: z.string(),
}

const timeFields = {
  /** The id of the slot. */
  slot: z.int(),
  day: daySchema,
  starts: timeSchema,
  ends: timeSchema,
}

export const offeredTimeSchema = z.object({
  ...timeFields,
  ...placeFields,
  /** The place among those who wait for this time: 1 is to be called next. */
  place: z.int(),
})
export type OfferedTimeRow = z.output<typeof offeredTimeSchema>

export const waitingRowSchema = z.object({
  id: z.int(),
  version: z.int(),
  patientId: z.int(),
  patientName: z.string(),
  mobile: z.string(),
  serviceId: z.int(),
  serviceName: z.string(),
  consultantId: z.int().nullable(),
  consultantName: z.string().nullable(),
  branchIds: z.array(z.int()),
  branchNames: z.array(z.string()),
  weekdays: z.array(weekdaySchema),
  fromTime: timeSchema.nullable(),
  untilTime: timeSchema.nullable(),
  firstDay: daySchema,
  lastDay: daySchema,
  healthIssues: z.string(),
  addedAt: z.iso.datetime(),
  /** Null for a patient, by their link. */
  addedBy: z.string().nullable(),
  /** The last call about a free time; null for none yet. */
  lastCall: z
    .object({
      outcome: z.enum(callOutcomes),
      day: daySchema,
      starts: timeSchema,
      at: z.iso.datetime(),
      by: z.string(),
    })
    .nullable(),
  /** The time that is held for them while somebody calls; null for none. */
  held: z
    .object({ ...timeFields, ...placeFields, until: z.iso.datetime(), by: z.string() })
    .nullable(),
  /** The soonest free times for them, and how many there are in all. */
  freeTimes: z.array(offeredTimeSchema),
  freeCount: z.int(),
})
export type WaitingRow = z.output<typeof waitingRowSchema>

export const listWaiting = contract({
  method: 'GET',
  url: '/api/waiting-list',
  live: ['waitingList', 'appointment', 'schedule', 'holiday', 'masters'],
  liveScope: ['consultant'],
  summary: 'Who waits for a time, with the times that are free for them now; these come first',
  query: z.strictObject({
    branch: idParamSchema.optional(),
    consultant: idParamSchema.optional(),
    patient: idParamSchema.optional(),
    /** Only those who wait for one time: a slot on a day, in the order in which they are called. */
    slot: idParamSchema.optional(),
    day: daySchema.optional(),
  }),
  answer: z.array(waitingRowSchema),
})

export const countWaiting = contract({
  method: 'GET',
  url: '/api/waiting-list/count',
  live: ['waitingList', 'appointment', 'schedule', 'holiday', 'masters'],
  summary: 'How many wait for a time that is free now, or for one slot on a day',
  query: z.strictObject({ slot: idParamSchema.optional(), day: daySchema.optional() }),
  answer: z.object({ count: z.int() }),
})

export const addToWaitingList = contract({
  method: 'POST',
  url: '/api/waiting-list',
  summary: 'Put a patient on the waiting list',
  body: newEntrySchema,
  answer: z.object({ id: z.int() }),
})

export const entryParams = z.strictObject({ id: idParamSchema })
const done = z.object({})

export const changeWaiting = contract({
  method: 'PUT',
  url: '/api/waiting-list/:id',
  summary: 'Change what a patient waits for; their place by the time of joining stays',
  params: entryParams,
  body: changedEntrySchema,
  answer: done,
})

/** A free time: a slot on a day. */
const chosenTime = { slot: idSchema(), day: daySchema }

export const holdTime = contract({
  method: 'POST',
  url: '/api/waiting-list/:id/hold',
  summary: 'Hold a free time for a patient for some minutes, while the desk calls',
  params: entryParams,
  body: z.strictObject(chosenTime),
  answer: z.object({ until: z.iso.datetime() }),
})

export const releaseTime = contract({
  method: 'POST',
  url: '/api/waiting-list/:id/release',
  summary: 'Give the time back that is held for a patient',
  params: entryParams,
  answer: done,
})

export const bookWaiting = contract({
  method: 'POST',
  url: '/api/waiting-list/:id/book',
  summary: 'Book a free or held time for a patient, who leaves the list',
  params: entryParams,
  body: z.strictObject(chosenTime),
  answer: z.object({ id: z.int(), day: daySchema, starts: timeSchema, ends: timeSchema }),
})

export const recordCall = contract({
  method: 'POST',
  url: '/api/waiting-list/:id/calls',
  summary: 'Record that a patient did not answer or declined a time; gives back what was held',
  params: entryParams,
  body: z.strictObject({
    ...chosenTime,
    outcome: z.enum(callOutcomes),
    /** Whether they do not want to wait any longer. */
    leaves: z.boolean(),
  }),
  answer: done,
})

export const removeWaiting = contract({
  method: 'POST',
  url: '/api/waiting-list/:id/remove',
  summary: 'Take a patient off the waiting list',
  params: entryParams,
  answer: done,
})
