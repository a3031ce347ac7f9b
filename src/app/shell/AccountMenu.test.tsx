import { expect, it } from 'vitest'
import { initialsOf, splitRole } from './AccountMenu.tsx'

it.each([
  ['Consultant', 'Consultant', undefined],
  ['Consultant^Senior', 'Consultant', 'Senior'],
  ['Consultant^', 'Consultant', undefined],
  ['A^B^C', 'A', 'B^C'],
])('splits %s', (role, main, superscript) => expect(splitRole(role)).toEqual({ main, superscript }))

it.each([
  ['Asha Kulkarni', 'AK'],
  ['Dr. Anita Deshpande', 'AD'],
  ['Dr Anita Deshpande', 'AD'],
  ['डॉ. अनिता देशपांडे', 'अद'],
  ['Md. Rafiq Khan', 'MK'],
  ['A. K. Rao', 'AR'],
  ['asha', 'A'],
  ['Dr.', 'D'],
  ['', ''],
])('%s has the initials %s', (name, initials) => expect(initialsOf(name)).toBe(initials))
