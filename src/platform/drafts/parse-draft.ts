import type { z } from 'zod'

/** What a kept text holds, or undefined when there is none or it does not fit (any more). */
export function draftEntry<Entry>(
  schema: z.ZodType<Entry>,
  text: string | null,
): Entry | undefined {
  try {
    return schema.safeParse(JSON.parse(text ?? 'null')).data
  } catch {
    return undefined
  }
}
