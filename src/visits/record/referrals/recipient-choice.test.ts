import { expect, it } from 'vitest'
import { filterRecipients } from './recipient-choice.ts'

const rao = { recipientName: 'Dr. Suresh Rao', speciality: 'Cardiology', place: 'City Hospital' }
const ward = { recipientName: '', speciality: 'Cardiology', place: 'Lakeside' }
const jose = { recipientName: 'Dr. José Núñez', speciality: '', place: '' }
const all = [rao, ward, jose]

it('offers whom each typed word begins a word of: name, speciality or place, without regard to accents', () => {
  expect(filterRecipients(all, 'rao')).toEqual([rao])
  expect(filterRecipients(all, 'card')).toEqual([rao, ward])
  expect(filterRecipients(all, 'cardio lake')).toEqual([ward])
  expect(filterRecipients(all, 'Nunez')).toEqual([jose])
  expect(filterRecipients(all, 'ardio')).toEqual([])
})

it('offers nobody before something is typed, and eight at most', () => {
  expect(filterRecipients(all, ' . ')).toEqual([])
  const many = Array.from({ length: 20 }, (_, index) => ({ ...rao, place: `Hospital ${index}` }))
  expect(filterRecipients(many, 'dr')).toEqual(many.slice(0, 8))
})
