import { z } from 'zod'
import { numberFieldSchema, numberFromField } from '../../platform/numbers/parse-number.ts'
import { spanUnits, type Span, type SpanUnit } from './span.ts'
import type { VaccineMaster, VaccineRequest } from './vaccines.ts'

/** A span as it is typed; without a number there is none. */
const typedSpanSchema = z.object({ count: numberFieldSchema, unit: z.enum(spanUnits) })
export type TypedSpan = z.output<typeof typedSpanSchema>

const typedDoseSchema = z.object({
  label: z.string(),
  age: typedSpanSchema,
  interval: typedSpanSchema,
  until: typedSpanSchema,
})
export type TypedDose = z.output<typeof typedDoseSchema>

export const vaccineFormSchema = z.object({
  name: z.string(),
  doses: z.array(typedDoseSchema),
  repeatsEvery: typedSpanSchema,
})
export type VaccineFormValues = z.output<typeof vaccineFormSchema>

const typed = (span: Span | null, unit: SpanUnit): TypedSpan => span ?? { count: '', unit }

export const emptyDose: TypedDose = {
  label: '',
  age: typed(null, 'months'),
  interval: typed(null, 'weeks'),
  until: typed(null, 'years'),
}

export const toVaccineForm = (row: VaccineMaster | undefined): VaccineFormValues => ({
  name: row?.name ?? '',
  doses: row
    ? row.doses.map(({ label, age, interval, until }) => ({
        label,
        age: typed(age, 'months'),
        interval: typed(interval, 'weeks'),
        until: typed(until, 'years'),
      }))
    : [emptyDose],
  repeatsEvery: typed(row?.repeatsEvery ?? null, 'years'),
})

const fromTyped = ({ count, unit }: TypedSpan): Span | null => {
  const number = numberFromField(count)
  return number === null ? null : { count: number, unit }
}

export const fromVaccineForm = ({
  name,
  doses,
  repeatsEvery,
}: VaccineFormValues): VaccineRequest => ({
  name,
  doses: doses.map(({ label, age, interval, until }) => ({
    label,
    age: fromTyped(age),
    interval: fromTyped(interval),
    until: fromTyped(until),
  })),
  repeatsEvery: fromTyped(repeatsEvery),
})
