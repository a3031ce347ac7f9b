import { z } from 'zod'
import { appointmentSchema } from '../../scheduling/appointments/appointment.ts'
import { isSameTabFilter, type TabFilter } from './dashboard-state.ts'

/** What a desk needs of an appointment while the server is away: no money, and nothing of the visit. */
const lastSeenRowSchema = appointmentSchema.pick({
  id: true,
  branchName: true,
  consultantName: true,
  serviceName: true,
  walkIn: true,
  day: true,
  starts: true,
  ends: true,
  patientName: true,
  mobile: true,
  arrivedAt: true,
})
export type LastSeenRow = z.output<typeof lastSeenRowSchema>

/** Today's list as this desk saw it last. */
export const lastSeenTodaySchema = z.object({
  branch: z.int().nullable(),
  consultant: z.int().nullable(),
  /** When it was right last, in milliseconds. */
  seenAtMs: z.number(),
  /** False for a list of several pages of which the first were read only. */
  isWhole: z.boolean().default(true),
  rows: z.array(lastSeenRowSchema),
})
export type LastSeenToday = z.output<typeof lastSeenTodaySchema>

/** Today's list to keep: of each row only what is shown later. */
export const toLastSeenToday = (
  { branch, consultant }: TabFilter,
  list: Omit<LastSeenToday, 'branch' | 'consultant' | 'rows'> & { rows: readonly LastSeenRow[] },
): LastSeenToday => lastSeenTodaySchema.parse({ branch, consultant, ...list })

/** Whether a kept list is the one of a filter. */
export const isListOf = (list: LastSeenToday, filter: TabFilter): boolean =>
  isSameTabFilter({ ...filter, day: '' }, { ...list, day: '' })
