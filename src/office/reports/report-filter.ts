import { z } from 'zod'
import type { SignedIn } from '../../access/permissions/access.ts'
import {
  appointmentStatuses,
  type AppointmentStatus,
  isLive,
} from '../../scheduling/appointments/statuses.ts'
import { incomeModes } from '../../scheduling/appointments/payment.ts'
import { daySchema } from '../../platform/day/day.ts'
import { idParamSchema, textSchema } from '../../platform/http/input-schemas.ts'

/** The reports by the keys of their tabs (specification, section 9). */
export const reportTabs = ['home', 'notconducted', 'clients'] as const
export type ReportTab = (typeof reportTabs)[number]

/** The statuses of each report: conducted, pending, or all. */
export const reportStatuses: Record<ReportTab, readonly AppointmentStatus[]> = {
  home: ['CD'],
  notconducted: ['PE'],
  clients: appointmentStatuses,
}

/** The filter of a report. All filters are optional. */
export const reportFilterSchema = z.strictObject({
  tab: z.enum(reportTabs),
  service: idParamSchema.optional(),
  consultant: idParamSchema.optional(),
  branch: idParamSchema.optional(),
  day: daySchema.optional(),
  /** A part of the patient's name, case-insensitive. */
  name: textSchema(100).optional(),
  /** Digits of the mobile number, anywhere in it. */
  mobile: z
    .string()
    .regex(/^\d{1,10}$/)
    .optional(),

  // The following are set by the drill-down of charts.
  from: daySchema.optional(),
  to: daySchema.optional(),
  /** One of the tab's statuses; `live` is pending or conducted. */
  status: z.enum([...appointmentStatuses, 'live']).optional(),
  /** The days on which payments were received, and their mode. */
  paidFrom: daySchema.optional(),
  paidTo: daySchema.optional(),
  mode: z.enum(incomeModes).optional(),
  /** Monday is 1. */
  weekday: z.coerce.number().int().min(1).max(7).optional(),
  /** The hour of the day in which the appointment begins. */
  hour: z.coerce.number().int().min(0).max(23).optional(),
  /** `no` leaves out patients who came without a slot. */
  walkIn: z.literal('no').optional(),
})
export type ReportFilter = z.output<typeof reportFilterSchema>

/** The statuses of a tab that a filter selects. */
export const statusesOf = ({
  tab,
  status,
}: Pick<ReportFilter, 'tab' | 'status'>): AppointmentStatus[] =>
  reportStatuses[tab].filter(
    (it) => status === undefined || it === status || (status === 'live' && isLive(it)),
  )

/** The selects of a tab by role (specification, section 2); text filters are available to all roles. */
export function reportSelectors(
  tab: ReportTab,
  { role }: Pick<SignedIn, 'role'>,
): { service: boolean; consultant: boolean; branch: boolean } {
  const isStaff = role !== 'Consultant'
  const hasAllSelectors = isStaff && tab !== 'clients'
  return { service: hasAllSelectors, consultant: isStaff, branch: hasAllSelectors }
}

/** The filter as the user may apply it: a consultant always gets their own report. */
export const restrictToOwnReport = (
  { id, role }: Pick<SignedIn, 'id' | 'role'>,
  filter: ReportFilter,
): ReportFilter => (role === 'Consultant' ? { ...filter, consultant: id } : filter)
