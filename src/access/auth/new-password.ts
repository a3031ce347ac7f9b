import { z } from 'zod'
import { sentence } from '../../platform/i18n/text-key.ts'

/** A password that somebody chooses: 10 to 128 characters. */
export const newPasswordSchema = z
  .string()
  .min(10, sentence('account.passwordShort'))
  .max(128, sentence('account.passwordLong'))

/** The sentence for a password that must not follow the one before, or undefined for a good one. */
export function newPasswordFault({
  password,
  username,
  isSame,
}: {
  password: string
  username: string
  /** Whether it is the one that is to be changed. */
  isSame: boolean
}) {
  if (password.trim().toLowerCase() === username) return sentence('account.passwordIsName')
  if (isSame) return sentence('account.passwordSame')
  return undefined
}
