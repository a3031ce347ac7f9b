import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { daySchema } from '../../platform/day/day.ts'
import { isTime, timeSchema, timeSchemaWithMessage } from '../../platform/day/time.ts'
import { idParamSchema, idSchema } from '../../platform/http/input-schemas.ts'
import { messageKey, type TextKey } from '../../platform/i18n/text-key.ts'
import { slotMinutesLimits, timesOfLine, type ScheduleLine } from './week-of-schedule.ts'
import { readLimitMs } from '../../platform/http/call-contract.ts'

const weekdaySchema = z.literal([1, 2, 3, 4, 5, 6, 7])

const requiredTimeSchema = timeSchemaWithMessage(messageKey('schedule.timeRequired'))

/** A line of a schedule, with each problem at its field. */
export const scheduleLineSchema = z
  .strictObject({
    days: z
      .array(weekdaySchema)
      .min(1, messageKey('schedule.daysRequired'))
      .refine((days) => new Set(days).size === days.length),
    from: requiredTimeSchema,
    to: requiredTimeSchema,
    minutes: z
      .int(messageKey('schedule.minutesWithin'))
      .min(slotMinutesLimits.least, messageKey('schedule.minutesWithin'))
      .max(slotMinutesLimits.most, messageKey('schedule.minutesWithin')),
    pause: z.strictObject({ starts: requiredTimeSchema, ends: requiredTimeSchema }).nullable(),
  })
  .superRefine((line, context) => {
    const [field, message] = lineProblem(line) ?? []
    if (field) context.addIssue({ code: 'custom', path: field, message })
  })

function lineProblem(line: ScheduleLine): [field: string[], TextKey] | undefined {
  const { from, to, pause, minutes } = line
  // Invalid single fields already have their own problem.
  if (![from, to, ...(pause ? [pause.starts, pause.ends] : [])].every(isTime)) return undefined
  if (minutes < slotMinutesLimits.least || minutes > slotMinutesLimits.most) return undefined
  if (to <= from) return [['to'], messageKey('schedule.toAfterFrom')]
  if (pause && pause.ends <= pause.starts) {
    return [['pause', 'ends'], messageKey('schedule.toAfterFrom')]
  }
  if (pause && (pause.starts <= from || pause.ends >= to)) {
    return [['pause', 'ends'], messageKey('schedule.pauseWithin')]
  }
  return timesOfLine(line).length === 0 ? [['to'], messageKey('schedule.noSlot')] : undefined
}

/** The requested working hours of one consultant at one branch. */
const scheduleRequestSchema = z.strictObject({
  consultant: idSchema('booking.consultantRequired'),
  branch: idSchema('booking.branchRequired'),
  lines: z.array(scheduleLineSchema).max(40),
  /** Ids of slots that fit no line and are kept. */
  irregular: z.array(idSchema()).max(500),
})
export type ScheduleRequest = z.output<typeof scheduleRequestSchema>

const weekTimeSchema = z.object({
  weekday: weekdaySchema,
  starts: timeSchema,
  ends: timeSchema,
})

/** A slot of the consultant with the name of its branch. */
const timeAtBranchSchema = weekTimeSchema.extend({ branchName: z.string() })

export const readSchedule = contract({
  method: 'GET',
  url: '/api/schedule',
  summary: "A consultant's weekly slots at a branch, and those at other branches",
  query: z.strictObject({ consultant: idParamSchema, branch: idParamSchema }),
  answer: z.object({
    /** The version of the schedule; a change names the version that the user saw. */
    version: z.string(),
    slots: z.array(weekTimeSchema.extend({ id: z.int() })),
    elsewhere: z.array(timeAtBranchSchema),
    /** The number of booked appointments from today on that are outside these slots. */
    outside: z.int(),
    /** Minutes of the longest service that the consultant gives; null without one. */
    longestService: z.int().nullable(),
  }),
})
export type Schedule = z.output<typeof readSchedule.answer>

const effectSchema = z.object({
  added: z.int(),
  kept: z.int(),
  retired: z.int(),
  /** The number of booked appointments from today on that fall outside the new schedule. */
  outside: z.int(),
})

export const previewSchedule = contract({
  method: 'POST',
  url: '/api/schedule/preview',
  readLimitMs,
  summary: 'Preview the effect of a change of a schedule, without changing it',
  body: scheduleRequestSchema,
  answer: effectSchema.extend({
    /** The first appointments that fall outside, soonest first. */
    appointments: z.array(
      z.object({
        id: z.int(),
        patientName: z.string(),
        day: daySchema,
        starts: timeSchema,
        ends: timeSchema,
      }),
    ),
    /**
     * Overlaps with other slots, here or at another branch; with any, the change cannot be saved.
     */
    overlaps: z.array(z.object({ wanted: weekTimeSchema, hits: timeAtBranchSchema })),
  }),
})
export type ScheduleEffect = z.output<typeof previewSchedule.answer>

export const saveSchedule = contract({
  method: 'PUT',
  url: '/api/schedule',
  summary: 'Change the weekly slots of a consultant at a branch; booked appointments stay booked',
  body: scheduleRequestSchema.extend({ version: z.string().max(60) }),
  answer: effectSchema,
})
