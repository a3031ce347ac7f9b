import type { z } from 'zod'

/** The values of a stored draft; undefined when there is none or it no longer fits the schema. */
export function parseDraft<Values>(
  schema: z.ZodType<Values>,
  text: string | null,
): Values | undefined {
  try {
    return schema.safeParse(JSON.parse(text ?? 'null')).data
  } catch {
    return undefined
  }
}
