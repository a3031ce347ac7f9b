import { z } from 'zod'
import type { CallShape } from '../../platform/http/call-contract.ts'
import { idParamSchema, textSchema } from '../../platform/http/input-schemas.ts'

const count = z.int().min(0)

/** What names an import in each of its parts. */
export const importOf = {
  /** Of one file: chosen by the page that sends it, so that a part that is sent again adds nothing. */
  key: z.uuid(),
  fileName: textSchema(200),
}

const importSchema = z.object({
  id: z.int(),
  fileName: z.string(),
  at: z.iso.datetime(),
  by: z.string(),
  added: count,
  /** Of what was added: what taking it back has removed. */
  removed: count,
  /** When that was begun; nothing is added from then on. */
  takenBackAt: z.iso.datetime().nullable(),
  /** Whether there is something left to remove. */
  canTakeBack: z.boolean(),
})
export type Import = z.output<typeof importSchema>

/** The calls that every import has, without their addresses. */
export const importCalls = {
  list: { method: 'GET', answer: z.array(importSchema) },
  takeBack: {
    method: 'POST',
    params: z.strictObject({ id: idParamSchema }),
    answer: z.object({
      removed: count,
      /** Whether more can be removed: the same call again. */
      more: z.boolean(),
      /** What of the import is still there. */
      left: count,
    }),
  },
} as const

export type ListImports = typeof importCalls.list & Pick<CallShape, 'url' | 'summary'>
export type TakeBackImport = typeof importCalls.takeBack & Pick<CallShape, 'url' | 'summary'>
