import { z } from 'zod'
import { toRequestPatient } from '../booking/wizard-rules.ts'
import type { Day, Weekday } from '../../platform/day/day.ts'
import { emptyWizard, wizardValuesSchema, type WishToAdd } from '../booking/wizard-values.ts'
import type { WaitingRow } from './waiting-list.ts'

export const allWeekdays: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7]

/** The fields of somebody's wish, valid or not. Groups of checkboxes have texts. */
export const waitingFormValuesSchema = z.strictObject({
  patient: wizardValuesSchema.shape.patient,
  service: z.int().nullable(),
  /** Null for any. */
  consultant: z.int().nullable(),
  branches: z.array(z.string()),
  weekdays: z.array(z.string()),
  fromTime: z.string(),
  untilTime: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
  healthIssues: z.string(),
})
export type WaitingFormValues = z.output<typeof waitingFormValuesSchema>

/** The fields of a new wish: for one day where a day was full, else for the time that can be booked. */
export const newFormValues = (
  { patient, service, consultant, branch, day, healthIssues }: WishToAdd,
  today: Day,
  lastBookableDay: Day,
): WaitingFormValues => ({
  patient: patient ?? emptyWizard.patient,
  service: service ?? null,
  consultant: consultant ?? null,
  branches: branch === undefined ? [] : [String(branch)],
  weekdays: allWeekdays.map(String),
  fromTime: '',
  untilTime: '',
  firstDay: day ?? today,
  lastDay: day ?? lastBookableDay,
  healthIssues: healthIssues ?? '',
})

/** The fields of what somebody waits for. */
export const toFormValues = (row: WaitingRow): WaitingFormValues => ({
  patient: emptyWizard.patient,
  service: row.serviceId,
  consultant: row.consultantId,
  branches: row.branchIds.map(String),
  weekdays: row.weekdays.map(String),
  fromTime: row.fromTime ?? '',
  untilTime: row.untilTime ?? '',
  firstDay: row.firstDay,
  lastDay: row.lastDay,
  healthIssues: row.healthIssues,
})

/** The wish of the contract, valid or not: a service that is not chosen is 0, which it refuses. */
export const toWish = (values: WaitingFormValues) => ({
  service: values.service ?? 0,
  consultant: values.consultant,
  branches: values.branches.map(Number),
  weekdays: values.weekdays.map((it) => Number(it) as Weekday).toSorted((a, b) => a - b),
  fromTime: values.fromTime || null,
  untilTime: values.untilTime || null,
  firstDay: values.firstDay,
  lastDay: values.lastDay,
  healthIssues: values.healthIssues,
})

/** The request for a new entry, valid or not. */
export function toNewEntry(values: WaitingFormValues) {
  return { ...toWish(values), patient: toRequestPatient(values.patient) }
}
