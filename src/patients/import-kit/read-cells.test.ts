import { expect, it } from 'vitest'
import {
  cellText,
  guessDayOrder,
  readAge,
  readAllergies,
  readDay,
  readSex,
  readTime,
} from './read-cells.ts'

it.each([
  ['1984-03-04', '1984-03-04'],
  ['1984-03-04T00:00:00', '1984-03-04'],
  ['04/03/1984', '1984-03-04'],
  ['4.3.1984', '1984-03-04'],
  ['04-Mar-1984', '1984-03-04'],
  ['4 March, 1984', '1984-03-04'],
  ['04-03-1984 12:30', '1984-03-04'],
  ['०४-०३-१९८४', '1984-03-04'],
  ['31-02-1984', null],
  ['04-13-1984', null],
  // A child of two, or somebody of a hundred and two.
  ['04-03-24', null],
  ['04-Foo-1984', null],
  ['30764', null],
  // The fourth of March in India.
  ['1984-03-03T18:30:00.000Z', null],
  ['1984-03-03 18:30:00+05:30', null],
  ['', null],
])('the day in %j is %j where the day comes first', (cell, day) => {
  expect(readDay(cell, 'day first')).toBe(day)
})

it('the month may come first, and what tells which is a number above 12', () => {
  expect(readDay('03/04/1984', 'month first')).toBe('1984-03-04')
  expect(guessDayOrder(['03/04/1984', '25/12/1990'])).toBe('day first')
  expect(guessDayOrder(['03/04/1984', '12/25/1990'])).toBe('month first')
  expect(guessDayOrder(['03/04/1984'])).toBeUndefined()
  // Two programs wrote this column.
  expect(guessDayOrder(['25/12/1990', '12/25/1990'])).toBeUndefined()
  expect(guessDayOrder(['1984-03-25'])).toBeUndefined()
})

it.each([
  ['34', 34],
  ['34.0', 34],
  ['34 yrs', 34],
  ['34Y', 34],
  ['34 years', 34],
  ['2Y 3M', 2],
  ['8 months', 0],
  ['18 mths', 1],
  ['8 mo', 0],
  ['34/M', 34],
  ['34 / F', 34],
  // Months, or a man.
  ['34 M', null],
  ['8m', null],
  ['10 days', 0],
  ['३४', 34],
  ['about 34', null],
  ['34-40', null],
  ['', null],
])('the age in %j is %j', (cell, age) => {
  expect(readAge(cell)).toBe(age)
})

it.each([
  ['F', 'female'],
  ['Female', 'female'],
  ['m', 'male'],
  ['MALE', 'male'],
  ['Transgender', 'other'],
  ['34/M', 'male'],
  ['5 / female', 'female'],
  ['Mrs', null],
  ['', null],
])('the sex in %j is %j', (cell, sex) => {
  expect(readSex(cell)).toBe(sex)
})

it('what says that nothing is known is nothing, but for allergies, of which it says that there are none', () => {
  expect(['-', 'N/A', 'nil', ' null ', 'None', '...'].map(cellText)).toEqual(Array(6).fill(''))
  expect(cellText('  Nil  Kumar ')).toBe('Nil Kumar')
  const none = ['nil', 'NKDA', 'No known drug allergies', 'None known', 'no allergies', 'Denies']
  expect(new Set(none.map(readAllergies))).toEqual(new Set(['']))
  expect(readAllergies('no penicillin')).toBe('no penicillin')
  expect(['', '-', 'n/a'].map(readAllergies)).toEqual([null, null, null])
  expect(readAllergies('Penicillin,  dust')).toBe('Penicillin, dust')
})

it.each([
  ['9:30', '09:30'],
  ['09.30', '09:30'],
  ['09:30:00', '09:30'],
  ['9:30 AM', '09:30'],
  ['9.30pm', '21:30'],
  ['12:15 a.m.', '00:15'],
  ['12 PM', '12:00'],
  ['९:३०', '09:30'],
  ['01-12-2026 14:15', '14:15'],
  ['2026-12-01T14:15:00', '14:15'],
  ['9:30 - 9:45', '09:30'],
  ['20:00 - 20:15', '20:00'],
  ['8:00 PM - 8:15 PM', '20:00'],
  // Only the end says which half of the day it is.
  ['8:00 - 8:15 PM', '20:00'],
  ['15-01-2027 8.00 to 8.15 p.m.', '20:00'],
  ['8:00-8:15 am', '08:00'],
  ['11:45 - 12:15 PM', '11:45'],
  ['12:00 - 12:15 PM', '12:00'],
  ['11:45 - 12:00 AM', '23:45'],
  ['9:00 - 8:45 AM', null],
  ['20:00 - 8:15 PM', null],
  ['8:00 - 8:15 in the evening', null],
  // The part of a day that a spreadsheet has.
  ['0.40625', '09:45'],
  ['0.75', '18:00'],
  ['24:00', null],
  ['13:30 PM', null],
  ['9', null],
  ['01-12-2026', null],
  ['morning', null],
  ['', null],
])('the time in %j is %j', (cell, time) => {
  expect(readTime(cell)).toBe(time)
})
