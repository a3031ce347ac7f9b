import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { daySchema } from '../../platform/day/day.ts'
import { isTime, timeSchema, timeWith } from '../../platform/day/time.ts'
import { idInAddress, idSchema } from '../../platform/http/id.ts'
import { sentence, type TextKey } from '../../platform/i18n/text-key.ts'
import { slotMinutesWithin, timesOfLine, type ScheduleLine } from './week-of-schedule.ts'

const weekdaySchema = z.literal([1, 2, 3, 4, 5, 6, 7])

const typedTimeSchema = timeWith(sentence('schedule.timeRequired'))

/** A line of a schedule as it is typed, with each mistake at its field. */
export const scheduleLineSchema = z
  .strictObject({
    days: z
      .array(weekdaySchema)
      .min(1, sentence('schedule.daysRequired'))
      .refine((days) => new Set(days).size === days.length),
    from: typedTimeSchema,
    to: typedTimeSchema,
    minutes: z
      .int(sentence('schedule.minutesWithin'))
      .min(slotMinutesWithin.least, sentence('schedule.minutesWithin'))
      .max(slotMinutesWithin.most, sentence('schedule.minutesWithin')),
    pause: z.strictObject({ starts: typedTimeSchema, ends: typedTimeSchema }).nullable(),
  })
  .superRefine((line, context) => {
    const [field, message] = lineMistake(line) ?? []
    if (field) context.addIssue({ code: 'custom', path: field, message })
  })

function lineMistake(line: ScheduleLine): [field: string[], TextKey] | undefined {
  const { from, to, pause, minutes } = line
  // Each field has said what is wrong with it alone.
  if (![from, to, ...(pause ? [pause.starts, pause.ends] : [])].every(isTime)) return undefined
  if (minutes < slotMinutesWithin.least || minutes > slotMinutesWithin.most) return undefined
  if (to <= from) return [['to'], sentence('schedule.toAfterFrom')]
  if (pause && pause.ends <= pause.starts) {
    return [['pause', 'ends'], sentence('schedule.toAfterFrom')]
  }
  if (pause && (pause.starts <= from || pause.ends >= to)) {
    return [['pause', 'ends'], sentence('schedule.pauseWithin')]
  }
  return timesOfLine(line).length === 0 ? [['to'], sentence('schedule.noSlot')] : undefined
}

/** The hours of one consultant at one branch, as they shall be from now on. */
const scheduleWishSchema = z.strictObject({
  consultant: idSchema('booking.consultantRequired'),
  branch: idSchema('booking.branchRequired'),
  lines: z.array(scheduleLineSchema).max(40),
  /** The slots that stay although no line makes them. */
  irregular: z.array(idSchema()).max(500),
})
export type ScheduleWish = z.output<typeof scheduleWishSchema>

const weekTimeSchema = z.object({
  weekday: weekdaySchema,
  starts: timeSchema,
  ends: timeSchema,
})

/** A slot of the consultant, with where it is. */
const placedTimeSchema = weekTimeSchema.extend({ branchName: z.string() })

export const readSchedule = contract({
  method: 'GET',
  url: '/api/schedule',
  summary: "A consultant's weekly slots at a branch, and what they have at other branches",
  query: z.strictObject({ consultant: idInAddress, branch: idInAddress }),
  answer: z.object({
    /** Names what was read; who saves names it again. */
    version: z.string(),
    slots: z.array(weekTimeSchema.extend({ id: z.int() })),
    elsewhere: z.array(placedTimeSchema),
    /** How many booked appointments from today on are outside these slots. */
    outside: z.int(),
  }),
})
export type Schedule = z.output<typeof readSchedule.answer>

const effectSchema = z.object({
  added: z.int(),
  kept: z.int(),
  retired: z.int(),
  /** Booked appointments, from today on, at times at which the consultant will not sit. */
  outside: z.int(),
})

export const previewSchedule = contract({
  method: 'POST',
  url: '/api/schedule/preview',
  summary: 'What a change of a schedule would do; nothing is changed',
  body: scheduleWishSchema,
  answer: effectSchema.extend({
    /** The first of those that fall outside, soonest first. */
    appointments: z.array(
      z.object({
        id: z.int(),
        patientName: z.string(),
        day: daySchema,
        starts: timeSchema,
        ends: timeSchema,
      }),
    ),
    /** What stands in the way, here or at another branch: then nothing can be saved. */
    overlaps: z.array(z.object({ wanted: weekTimeSchema, hits: placedTimeSchema })),
  }),
})
export type ScheduleEffect = z.output<typeof previewSchedule.answer>

export const saveSchedule = contract({
  method: 'PUT',
  url: '/api/schedule',
  summary: 'Change the weekly slots of a consultant at a branch; booked appointments stay booked',
  body: scheduleWishSchema.extend({ version: z.string().max(60) }),
  answer: effectSchema,
})
