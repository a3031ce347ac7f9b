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

it('parses five in the afternoon however a desk types it', () => {
  for (const text of [
    '5 pm',
    '5pm',
    '5 PM',
    '5p',
    '5 p.m.',
    '5:00 pm',
    '17',
    '17h',
    '1700',
    '17.00',
  ]) {
    expect(parseTime(text), text).toBe('17:00')
  }
  expect(['17.30', '1730', '17:30', '17h30', '5.30 pm', '530pm'].map(parseTime)).toEqual(
    Array.from({ length: 6 }, () => '17:30'),
  )
})

it('parses the digits and the halves of the day of the page’s language', () => {
  for (const text of ['٥ م', '۵ pm', '17', '下午5', '午後5', '5 μ.μ.', '5 μμ', '5 ÖS', 'du. 5']) {
    expect(parseTime(text), text).toBe('17:00')
  }
  for (const text of ['١٧:٣٠', '17:30', '٥:٣٠ م', '下午5:30', '5:30 μ.μ.']) {
    expect(parseTime(text), text).toBe('17:30')
  }
  expect(['٩ ص', '午前9', '9 π.μ.', 'ös 13', '5 x'].map(parseTime)).toEqual([
    '09:00',
    '09:00',
    '09:00',
    null,
    null,
  ])
})
