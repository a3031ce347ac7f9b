import { expect, it } from 'vitest'
import { splitRole } from './AccountMenu.tsx'

it.each([
  ['Consultant', 'Consultant', undefined],
  ['Consultant^Senior', 'Consultant', 'Senior'],
  ['Consultant^', 'Consultant', undefined],
  ['A^B^C', 'A', 'B^C'],
])('splits %s', (role, main, superscript) => expect(splitRole(role)).toEqual({ main, superscript }))
