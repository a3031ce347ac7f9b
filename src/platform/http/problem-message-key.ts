import type { TextKey } from '../i18n/text-key.ts'
import type { ProblemCode } from './problem.ts'

/** The text key of a problem's sentence. A code without a text in en.json does not compile. */
export const problemMessageKey = (code: ProblemCode): TextKey & `problem.${ProblemCode}` =>
  `problem.${code}`
