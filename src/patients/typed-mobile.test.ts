import { expect, it } from 'vitest'
import { typedMobile } from './typed-mobile.ts'

it('a number is taken as it is pasted, with its country and blanks', () => {
  expect(typedMobile('+91 98765 43210')).toBe('9876543210')
  expect(typedMobile('98765-43')).toBe('9876543')
  expect(typedMobile('9198765')).toBe('9198765')
  expect(typedMobile('098765 43210')).toBe('9876543210')
})
