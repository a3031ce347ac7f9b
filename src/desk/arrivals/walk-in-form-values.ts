import { z } from 'zod'
import type { TextKey } from '../../platform/i18n/text-key.ts'
import { walkInSchema, type WalkInConsultant } from './walk-in.ts'

/** What stands in the fields of a walk-in; the slot follows from the consultant. */
export const walkInEntrySchema = z.strictObject({
  consultant: z.int().nullable(),
  service: z.int().nullable(),
  healthIssues: z.string(),
  patient: z.strictObject({ mobile: z.string(), name: z.string(), age: z.string() }),
})
export type WalkInEntry = z.output<typeof walkInEntrySchema>

export const emptyWalkIn: WalkInEntry = {
  consultant: null,
  service: null,
  healthIssues: '',
  patient: { mobile: '', name: '', age: '' },
}

/** Whether somebody filled in anything. */
export const isBegun = (entry: WalkInEntry): boolean =>
  JSON.stringify(entry) !== JSON.stringify(emptyWalkIn)

/** With whom, and for what where there is only one thing to choose. */
export const withConsultant = (consultant: WalkInConsultant | undefined) => ({
  consultant: consultant?.id ?? null,
  service: consultant?.services.length === 1 ? consultant.services[0]!.id : null,
})

/** The chosen service while the consultant gives it. */
export const serviceOf = (
  { service }: WalkInEntry,
  consultant: WalkInConsultant | undefined,
): number | undefined => consultant?.services.find(({ id }) => id === service)?.id

/** The first of today's open slots that this booking was not refused. */
export const nextSlot = (consultant: WalkInConsultant | undefined, refused: ReadonlySet<number>) =>
  consultant?.slots.find(({ id }) => !refused.has(id))

interface Place {
  branch: number
  slot: number | undefined
}

/** The booking that the fields come to. It is checked by the contract's schema, never believed. */
const parse = ({ consultant, service, ...entry }: WalkInEntry, place: Place) =>
  walkInSchema.safeParse({
    ...entry,
    ...place,
    consultant: consultant ?? undefined,
    service: service ?? undefined,
  })

/** The whole booking, or undefined while something is wrong or missing. */
export const walkInOf = (entry: WalkInEntry, place: Place) => parse(entry, place).data

/** Each wrong field by its path, with the key of its sentence. That no slot is left is no field's fault. */
export function walkInProblems(entry: WalkInEntry, branch: number): Record<string, TextKey> {
  const problems: Record<string, TextKey> = {}
  for (const { path, message } of parse(entry, { branch, slot: 1 }).error?.issues ?? []) {
    problems[path.join('.')] ??= message as TextKey
  }
  return problems
}
