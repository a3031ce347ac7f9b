import { z } from 'zod'
import type { SignedIn } from '../../access/permissions/access.ts'
import {
  appointmentStatuses,
  type AppointmentStatus,
} from '../../scheduling/appointments/appointment.ts'
import { incomeModes } from '../../scheduling/appointments/payment.ts'
import { daySchema } from '../../platform/day/day.ts'
import { idInAddress } from '../../platform/http/id.ts'
import { typedText } from '../../platform/http/typed-text.ts'

/** The reports by the keys of their tabs (specification, section 9). */
export const reportTabs = ['home', 'notconducted', 'clients'] as const
export type ReportTab = (typeof reportTabs)[number]

/** Which appointments a report lists: conducted ones, pending ones, or all. */
export const reportStatuses: Record<ReportTab, readonly AppointmentStatus[]> = {
  home: ['CD'],
  notconducted: ['PE'],
  clients: ['PE', 'CD', 'CN'],
}

/** What a report is about. Every filter may be left out. */
export const reportFilterSchema = z.strictObject({
  tab: z.enum(reportTabs),
  service: idInAddress.optional(),
  consultant: idInAddress.optional(),
  branch: idInAddress.optional(),
  day: daySchema.optional(),
  /** A part of the patient's name, whatever its capitals. */
  name: typedText(100).optional(),
  /** Digits of the mobile number, from its beginning or amid. */
  mobile: z
    .string()
    .regex(/^\d{1,10}$/)
    .optional(),

  // What a bar of a picture stands for.
  from: daySchema.optional(),
  to: daySchema.optional(),
  /** One status of those that the tab has; `live` is pending or conducted. */
  status: z.enum([...appointmentStatuses, 'live']).optional(),
  /** The days on which money was received, and how. */
  paidFrom: daySchema.optional(),
  paidTo: daySchema.optional(),
  mode: z.enum(incomeModes).optional(),
  /** Monday is 1. */
  weekday: z.coerce.number().int().min(1).max(7).optional(),
  /** The hour of the day in which the appointment begins. */
  hour: z.coerce.number().int().min(0).max(23).optional(),
})
export type ReportFilter = z.output<typeof reportFilterSchema>

/** The statuses that a filter leaves of its tab's. */
export const statusesOf = ({
  tab,
  status,
}: Pick<ReportFilter, 'tab' | 'status'>): AppointmentStatus[] =>
  reportStatuses[tab].filter(
    (it) => status === undefined || it === status || (status === 'live' && it !== 'CN'),
  )

/** The selectors that a tab has for somebody (specification, section 2); the typed filters are everybody's. */
export function reportSelectors(
  tab: ReportTab,
  { role }: Pick<SignedIn, 'role'>,
): { service: boolean; consultant: boolean; branch: boolean } {
  const isStaff = role !== 'Consultant'
  const isWide = isStaff && tab !== 'clients'
  return { service: isWide, consultant: isStaff, branch: isWide }
}

/** The filter as somebody may ask it: a consultant asking for another's report gets their own. */
export const reportSeenBy = (
  { id, role }: Pick<SignedIn, 'id' | 'role'>,
  filter: ReportFilter,
): ReportFilter => (role === 'Consultant' ? { ...filter, consultant: id } : filter)
