import type { TextKey } from '../i18n/text-key.ts'
import type { ProblemCode } from './problem.ts'

/** The key of a refusal's sentence. A code without a text in en.json does not compile. */
export const problemText = (code: ProblemCode): TextKey & `problem.${ProblemCode}` =>
  `problem.${code}`
