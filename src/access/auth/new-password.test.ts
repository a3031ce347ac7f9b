import { expect, it } from 'vitest'
import { newPasswordFault, newPasswordSchema } from './new-password.ts'

it('a password has 10 to 128 characters', () => {
  const isGood = (password: string) => newPasswordSchema.safeParse(password).success
  expect(['x'.repeat(9), 'x'.repeat(10), 'x'.repeat(128), 'x'.repeat(129)].map(isGood)).toEqual([
    false,
    true,
    true,
    false,
  ])
})

it('a new password is neither the user name nor the one before', () => {
  const faultOf = (password: string, isSame = false) =>
    newPasswordFault({ password, username: 'nandini.hegde', isSame })
  expect(faultOf('Nandini.Hegde ')).toBe('account.passwordIsName')
  expect(faultOf('a long enough one', true)).toBe('account.passwordSame')
  expect(faultOf('a long enough one')).toBeUndefined()
})
