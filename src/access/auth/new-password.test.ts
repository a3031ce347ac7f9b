import { expect, it } from 'vitest'
import { newPasswordProblem, newPasswordSchema } from './new-password.ts'

it('a password has 10 to 128 characters', () => {
  const isGood = (password: string) => newPasswordSchema.safeParse(password).success
  expect(['x'.repeat(9), 'x'.repeat(10), 'x'.repeat(128), 'x'.repeat(129)].map(isGood)).toEqual([
    false,
    true,
    true,
    false,
  ])
})

it('a new password differs from the user name and the previous password', () => {
  const faultOf = (password: string, isSame = false) =>
    newPasswordProblem({ password, username: 'nandini.hegde', isSame })
  expect(faultOf('Nandini.Hegde ')).toBe('account.passwordIsName')
  expect(faultOf('a long enough one', true)).toBe('account.passwordSame')
  expect(faultOf('a long enough one')).toBeUndefined()
})
