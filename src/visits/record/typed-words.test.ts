import { expect, it } from 'vitest'
import { recipientLine, type Recipient } from './referrals/referrals.ts'
import { withTypedWords } from './typed-words.ts'

const rao = { recipientName: 'Dr. Suresh Rao', speciality: 'Cardiology', place: 'City Hospital' }
const ward = { recipientName: '', speciality: 'Cardiology', place: 'Lakeside' }
const jose = { recipientName: 'Dr. José Núñez', speciality: '', place: '' }
const all = [rao, ward, jose]
const offered = (recipients: Recipient[], typed: string) =>
  withTypedWords(recipients, typed, recipientLine)

it('offers whom each typed word begins a word of: name, speciality or place, without regard to accents', () => {
  expect(offered(all, 'rao')).toEqual([rao])
  expect(offered(all, 'card')).toEqual([rao, ward])
  expect(offered(all, 'cardio lake')).toEqual([ward])
  expect(offered(all, 'Nunez')).toEqual([jose])
  expect(offered(all, 'ardio')).toEqual([])
})

it('offers nobody before something is typed, and eight at most', () => {
  expect(offered(all, ' . ')).toEqual([])
  const many = Array.from({ length: 20 }, (_, index) => ({ ...rao, place: `Hospital ${index}` }))
  expect(offered(many, 'dr')).toEqual(many.slice(0, 8))
})
