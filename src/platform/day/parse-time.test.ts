import { expect, it } from 'vitest'
import { typedTime } from './parse-time.ts'

it('reads a time however the desk types it', () => {
  const read = (texts: string[]) => texts.map(typedTime)
  expect(read(['09:00', '9:00', '9.00', '0900', '900', '9', '09', ' 9h00 '])).toEqual(
    Array.from({ length: 8 }, () => '09:00'),
  )
  expect(read(['17:45', '1745', '17'])).toEqual(['17:45', '17:45', '17:00'])
  expect(read(['00:00', '0', '23:59'])).toEqual(['00:00', '00:00', '23:59'])
})

it('reads the halves of a day', () => {
  const read = (texts: string[]) => texts.map(typedTime)
  expect(read(['9:30 pm', '9.30PM', '930 p.m.', '9:30pm'])).toEqual(
    Array.from({ length: 4 }, () => '21:30'),
  )
  expect(read(['12 am', '12:15 pm', '9am'])).toEqual(['00:00', '12:15', '09:00'])
  expect(read(['13 pm', '0 am', 'pm'])).toEqual([null, null, null])
})

it('makes no time of what is none', () => {
  for (const text of ['', '24:00', '9:60', '25', '99999', 'nine', '9:0', '-9', '9:000']) {
    expect(typedTime(text), text).toBeNull()
  }
})
