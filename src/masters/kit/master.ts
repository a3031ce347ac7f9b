import { z } from 'zod'
import { idParamSchema } from '../../platform/http/input-schemas.ts'
import type { CallShape } from '../../platform/http/call-contract.ts'

/**
 * The common fields of a master's rows. Retired rows stay on old records and are not offered for
 * new ones.
 */
export const masterRowSchema = z.object({ id: z.int(), version: z.int(), active: z.boolean() })
export type MasterRow = z.output<typeof masterRowSchema>

/** The id of a row; the body holds the version that the change is based on. */
export const rowParams = z.object({ id: idParamSchema })
export const versionField = { version: z.int().positive() }

/** Retires a row (`active` false), or restores it. */
export const retireRequest = z.strictObject({ ...versionField, active: z.boolean() })

export const addedResponse = z.object({ id: z.int() })
export const changedResponse = z.object({})

/** The contract that retires or restores a row of a master. */
export type RetireContract = CallShape & { params: typeof rowParams; body: typeof retireRequest }

/**
 * What the calls that write a master have in common, by the schema of its form. `added` is the
 * answer to a new row.
 */
export const masterCalls = <Shape extends z.ZodRawShape, Added extends z.ZodType>(
  form: z.ZodObject<Shape, z.core.$strict>,
  added: Added,
) =>
  ({
    add: { method: 'POST', body: form, answer: added },
    change: {
      method: 'PUT',
      params: rowParams,
      body: form.extend(versionField),
      answer: changedResponse,
    },
    retire: { method: 'PUT', params: rowParams, body: retireRequest, answer: changedResponse },
  }) as const

/**
 * The query of the lists that filters choose from: with retired rows that have appointments too. Only
 * for staff.
 */
export const retiredQuery = z.strictObject({ withRetired: z.stringbool().optional() })

/** Whether a row is retired; missing in lists that leave those out. */
export const isRetiredSchema = z.boolean().optional()

/** Whether a filter offers retired rows too; `chosen` names a retired one that is chosen, and offers no other. */
export interface RetiredQuery {
  withRetired?: boolean | 'chosen' | undefined
}

/** The rows that a filter offers. */
export const offeredRows = <Row extends { id: number; isRetired?: boolean | undefined }>(
  rows: Row[] | undefined,
  withRetired: RetiredQuery['withRetired'],
  chosen: number | null,
): Row[] | undefined =>
  withRetired === 'chosen' ? rows?.filter((it) => !it.isRetired || it.id === chosen) : rows
