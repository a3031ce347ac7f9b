import { z } from 'zod'
import { messageKey } from '../../platform/i18n/text-key.ts'
import { longestPassword } from './sign-in.ts'

/** A password chosen by a person: 10 to 128 characters. */
export const newPasswordSchema = z
  .string()
  .min(10, messageKey('account.passwordShort'))
  .max(longestPassword, messageKey('account.passwordLong'))

/** The text key of the error in a new password, or undefined for a valid one. */
export function newPasswordProblem({
  password,
  username,
  isSame,
}: {
  password: string
  username: string
  /** Whether it equals the current password. */
  isSame: boolean
}) {
  if (password.trim().toLowerCase() === username) return messageKey('account.passwordIsName')
  if (isSame) return messageKey('account.passwordSame')
  return undefined
}
