import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { serviceFields } from './services.ts'

/** A service of the starter set. `number` is its place in the set, and its id in an empty clinic. */
const starterServiceSchema = z.strictObject({
  number: z.int().min(1).max(20),
  ...serviceFields,
})
type StarterService = z.input<typeof starterServiceSchema>

/**
 * What a new clinic may begin with. The sixth is what earlier programs know as the service that is booked as
 * a series (specification, section 9).
 */
export const starterServices: StarterService[] = [
  { number: 1, name: 'General Medicine', minutes: 15, isSeries: false },
  { number: 2, name: 'Paediatrics', minutes: 15, isSeries: false },
  { number: 3, name: 'Gynaecology', minutes: 20, isSeries: false },
  { number: 4, name: 'Orthopaedics', minutes: 15, isSeries: false },
  { number: 5, name: 'Dermatology', minutes: 15, isSeries: false },
  { number: 6, name: 'Physiotherapy (session)', minutes: 30, isSeries: true },
]

export const takeStarterSet = contract({
  method: 'POST',
  url: '/api/services/starter-set',
  summary: 'Add the first services of a clinic that has none, as chosen from the starter set',
  body: z.strictObject({
    services: z
      .array(starterServiceSchema)
      .min(1)
      .max(20)
      .refine((all) => all.every(({ number }, at) => at === 0 || number > all[at - 1]!.number)),
  }),
  answer: z.object({}),
})
