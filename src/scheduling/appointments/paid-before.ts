import { z } from 'zod'
import { addRupees, subtractRupees } from '../../platform/numbers/paise.ts'
import { contract } from '../../access/permissions/contract.ts'
import { appointmentIdSchema } from './change-appointment.ts'
import { visitParts } from './visit-parts.ts'

const paidBeforeSchema = z.object({
  /** Rupees: its deposit that is not used. */
  deposit: z.number(),
  /** Of a session of a series that was agreed to be paid at once. Rupees. */
  package: z
    .object({
      /** What this session costs of it. */
      share: z.number(),
      /** What can be drawn for it: the share, or what is left where that is less. */
      drawn: z.number(),
      price: z.number(),
      /** What is left for all sessions that are still to come, this one among them. */
      left: z.number(),
    })
    .nullable(),
})
export type PaidBefore = z.output<typeof paidBeforeSchema>

export const readPaidBefore = contract({
  method: 'GET',
  url: '/api/appointments/:id/paid-before',
  summary:
    'What was paid for a pending appointment before its visit: a deposit, or a package; and which parts of the visit are not saved',
  params: appointmentIdSchema,
  answer: paidBeforeSchema.extend({
    /** What the consultant has typed and not saved, so that the patient would leave without it. */
    unsaved: z.array(z.enum(visitParts)),
  }),
})

/** What was paid before, in rupees. */
export const sumPaidBefore = ({ deposit, package: drawnFrom }: PaidBefore): number =>
  addRupees(deposit, drawnFrom?.drawn ?? 0)

/**
 * What a pending appointment costs, in rupees: its share of a package, the fees that the consultant
 * recorded, or its price.
 */
export const dueOf = (
  paidBefore: PaidBefore | undefined,
  { fees, price }: { fees?: number | null | undefined; price: number },
): number => paidBefore?.package?.share ?? fees ?? price

/** What is received now of an amount of which some was paid before, in rupees. */
export const receivedNow = (amount: number, paidBefore: number): number =>
  Math.max(0, subtractRupees(amount, paidBefore))
