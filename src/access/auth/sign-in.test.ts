import { expect, it } from 'vitest'
import type { z } from 'zod'
import { codeSchema, passwordSchema } from './sign-in.ts'

const faultOf = (schema: z.ZodType, typed: unknown) =>
  schema.safeParse(typed).error?.issues.at(0)?.message

it('what is missing is asked for', () => {
  expect(faultOf(passwordSchema, '')).toBe('signIn.passwordRequired')
  expect(faultOf(passwordSchema, undefined)).toBe('signIn.passwordRequired')
  expect(faultOf(codeSchema, undefined)).toBe('signIn.codeRequired')
})

it('what is too long is called too long or wrong, not missing', () => {
  expect(faultOf(passwordSchema, 'x'.repeat(129))).toBe('account.passwordLong')
  expect(faultOf(codeSchema, '1'.repeat(41))).toBe('signIn.codeForm')
})

it('any password that can be chosen, and any code, can be typed', () => {
  expect(faultOf(passwordSchema, 'x'.repeat(128))).toBeUndefined()
  expect(faultOf(codeSchema, ' 123 456 ')).toBeUndefined()
  expect(faultOf(codeSchema, 'AB2CD-EF3GH')).toBeUndefined()
})
