import { z } from 'zod'

/** Changes when anything changes of what it stands for, and says nothing else. */
export const markSchema = z.object({ mark: z.string() })
export type Marked = z.output<typeof markSchema>
