import { expect, it } from 'vitest'
import { signedName } from './signed-name.ts'

const signedNameOf = (name: string, degree: string | null) =>
  signedName({ name, degree }, (it) => `Dr. ${it}`)

it('a doctor signs with one title, with or without one in the register', () => {
  expect(signedNameOf('Anita Deshpande', 'MBBS MD (Medicine)')).toBe('Dr. Anita Deshpande')
  expect(signedNameOf('Dr. Anita Deshpande', 'MBBS')).toBe('Dr. Anita Deshpande')
  expect(signedNameOf('Dr Anita Deshpande', 'MBBS')).toBe('Dr Anita Deshpande')
  expect(signedNameOf('DR. ANITA', null)).toBe('DR. ANITA')
  expect(signedNameOf('Prof. Rao', 'MD')).toBe('Prof. Rao')
})

it('a name that begins with the letters of a title still gets one', () => {
  expect(signedNameOf('Drishti Rao', 'MBBS')).toBe('Dr. Drishti Rao')
})

it('a consultant without a registered degree is a doctor (specification)', () => {
  expect(signedNameOf('Anita Deshpande', null)).toBe('Dr. Anita Deshpande')
})

it('a physiotherapist signs without the title of a doctor', () => {
  expect(signedNameOf('Priya Menon', 'BPT MPT (Ortho)')).toBe('Priya Menon')
  expect(signedNameOf('Vikram Patil', 'B.P.T., M.P.T. (Neuro)')).toBe('Vikram Patil')
  expect(signedNameOf('Sunil Rao', 'BPT MBBS')).toBe('Dr. Sunil Rao')
})
