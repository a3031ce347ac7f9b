import { expect, it } from 'vitest'
import { bothDeskNotes } from './desk-note.ts'

it.each([
  [null, null, null],
  ['Needs a wheelchair', null, 'Needs a wheelchair'],
  [null, 'Call the daughter', 'Call the daughter'],
  ['Needs a wheelchair', 'Call the daughter', 'Needs a wheelchair\nCall the daughter'],
  [
    'Needs a wheelchair\nCall the daughter',
    'call the daughter \n\nSpeaks Kannada',
    'Needs a wheelchair\nCall the daughter\nSpeaks Kannada',
  ],
  ['Needs a wheelchair', 'needs a wheelchair', 'Needs a wheelchair'],
])('of two entries of one patient, the notes %j and %j are %j', (one, other, both) => {
  expect(bothDeskNotes(one, other)).toBe(both)
})
