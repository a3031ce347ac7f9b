import { expect, it } from 'vitest'
import { parseTime } from './parse-time.ts'

it('parses every usual way to type a time', () => {
  const parse = (texts: string[]) => texts.map(parseTime)
  expect(parse(['09:00', '9:00', '9.00', '0900', '900', '9', '09', ' 9h00 '])).toEqual(
    Array.from({ length: 8 }, () => '09:00'),
  )
  expect(parse(['17:45', '1745', '17'])).toEqual(['17:45', '17:45', '17:00'])
  expect(parse(['00:00', '0', '23:59'])).toEqual(['00:00', '00:00', '23:59'])
})

it('parses am and pm', () => {
  const parse = (texts: string[]) => texts.map(parseTime)
  expect(parse(['9:30 pm', '9.30PM', '930 p.m.', '9:30pm'])).toEqual(
    Array.from({ length: 4 }, () => '21:30'),
  )
  expect(parse(['12 am', '12:15 pm', '9am'])).toEqual(['00:00', '12:15', '09:00'])
  expect(parse(['13 pm', '0 am', 'pm'])).toEqual([null, null, null])
})

it('gives null for text that is not a time', () => {
  for (const text of ['', '24:00', '9:60', '25', '99999', 'nine', '9:0', '-9', '9:000']) {
    expect(parseTime(text), text).toBeNull()
  }
})
