import { z } from 'zod'
import type { TextKey } from '../../platform/i18n/text-key.ts'
import { knownPatientSchema, toDeskPatient } from '../../patients/register/known-patient.ts'
import { walkInSchema, type WalkInConsultant } from './walk-in.ts'

/** The fields of a walk-in; a slot follows from the consultant. */
export const walkInFormValuesSchema = z.strictObject({
  consultant: z.int().nullable(),
  service: z.int().nullable(),
  /** True for a place in the line without a slot though one is free. */
  withoutSlot: z.boolean(),
  healthIssues: z.string(),
  patient: z.strictObject({
    mobile: z.string(),
    name: z.string(),
    age: z.string(),
    /** The known patient whom the desk chose; null for a person who is typed. */
    known: knownPatientSchema.nullable(),
  }),
})
export type WalkInFormValues = z.output<typeof walkInFormValuesSchema>

export const emptyWalkIn: WalkInFormValues = {
  consultant: null,
  service: null,
  withoutSlot: false,
  healthIssues: '',
  patient: { mobile: '', name: '', age: '', known: null },
}

/** True if any field is filled in. */
export const isStarted = (values: WalkInFormValues): boolean =>
  JSON.stringify(values) !== JSON.stringify(emptyWalkIn)

/** The consultant, and the service if there is only one. */
export const withConsultant = (consultant: WalkInConsultant | undefined) => ({
  consultant: consultant?.id ?? null,
  service: consultant?.services.length === 1 ? consultant.services[0]!.id : null,
})

/** The chosen service if the consultant gives it. */
export const serviceOf = (
  { service }: WalkInFormValues,
  consultant: WalkInConsultant | undefined,
): number | undefined => consultant?.services.find(({ id }) => id === service)?.id

/** The first of today's open slots that was not refused for this booking. */
export const nextSlot = (consultant: WalkInConsultant | undefined, rejected: ReadonlySet<number>) =>
  consultant?.slots.find(({ id }) => !rejected.has(id))

interface BranchSlot {
  branch: number
  slot: number | undefined
}

/** The request of the fields, not validated: the contract's schema checks it. */
const parseWalkIn = (
  { consultant, service, healthIssues, patient: { known, ...patient } }: WalkInFormValues,
  branchSlot: BranchSlot,
) =>
  walkInSchema.safeParse({
    healthIssues,
    ...branchSlot,
    patient: toDeskPatient(patient, known),
    consultant: consultant ?? undefined,
    service: service ?? undefined,
  })

/** The complete booking of a slot, or undefined while it is invalid. */
export const toWalkInBooking = (values: WalkInFormValues, branchSlot: BranchSlot) =>
  parseWalkIn(values, branchSlot).data

/** The complete request for a place in the line without a slot, or undefined while it is invalid. */
export function toLinePlace(values: WalkInFormValues, branch: number) {
  // No slot is sent: the schema is the one of a booking.
  const complete = parseWalkIn(values, { branch, slot: 1 }).data
  if (!complete) return undefined
  const { slot: _, ...request } = complete
  return request
}

/** Problems by field path, as message keys. A missing slot belongs to no field. */
export function walkInProblems(values: WalkInFormValues, branch: number): Record<string, TextKey> {
  const problems: Record<string, TextKey> = {}
  for (const { path, message } of parseWalkIn(values, { branch, slot: 1 }).error?.issues ?? []) {
    problems[path.join('.')] ??= message as TextKey
  }
  return problems
}
