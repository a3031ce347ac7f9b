import { expect, it } from 'vitest'
import { signedName } from './signed-name.ts'

const signed = (name: string, degree: string | null) =>
  signedName({ name, degree }, (it) => `Dr. ${it}`)

it('a doctor signs with one title, however the register writes the name', () => {
  expect(signed('Anita Deshpande', 'MBBS MD (Medicine)')).toBe('Dr. Anita Deshpande')
  expect(signed('Dr. Anita Deshpande', 'MBBS')).toBe('Dr. Anita Deshpande')
  expect(signed('Dr Anita Deshpande', 'MBBS')).toBe('Dr Anita Deshpande')
  expect(signed('DR. ANITA', null)).toBe('DR. ANITA')
  expect(signed('Prof. Rao', 'MD')).toBe('Prof. Rao')
})

it('a name that only begins like a title still gets one', () => {
  expect(signed('Drishti Rao', 'MBBS')).toBe('Dr. Drishti Rao')
})

it('a consultant without a degree in the register is a doctor, as the specification says', () => {
  expect(signed('Anita Deshpande', null)).toBe('Dr. Anita Deshpande')
})

it('a physiotherapist signs without the title of a doctor', () => {
  expect(signed('Priya Menon', 'BPT MPT (Ortho)')).toBe('Priya Menon')
  expect(signed('Vikram Patil', 'B.P.T., M.P.T. (Neuro)')).toBe('Vikram Patil')
  expect(signed('Sunil Rao', 'BPT MBBS')).toBe('Dr. Sunil Rao')
})
