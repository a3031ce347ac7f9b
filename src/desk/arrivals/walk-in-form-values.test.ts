import { expect, it } from 'vitest'
import type { WalkInConsultant } from './walk-in.ts'
import {
  nextSlot,
  serviceOf,
  toLinePlace,
  toWalkInBooking,
  walkInProblems,
  withConsultant,
} from './walk-in-form-values.ts'

const consultant: WalkInConsultant = {
  id: 4,
  name: 'Dr. Anita Deshpande',
  services: [{ id: 1, name: 'General Medicine', fee: 600 }],
  slots: [
    { id: 11, starts: '09:15', ends: '09:30' },
    { id: 12, starts: '09:30', ends: '09:45' },
  ],
}
const two = { ...consultant, services: [...consultant.services, { id: 2, name: 'Diet', fee: 400 }] }
const values = {
  consultant: 4,
  service: 1,
  withoutSlot: false,
  healthIssues: 'Fever',
  patient: { mobile: '9811111113', name: 'Walker In', age: '34', known: null },
}

it('selects the only service of a consultant, and none of several', () => {
  expect(withConsultant(consultant)).toEqual({ consultant: 4, service: 1 })
  expect(withConsultant(two)).toEqual({ consultant: 4, service: null })
  expect(withConsultant(undefined)).toEqual({ consultant: null, service: null })
})

it('clears a service that the consultant no longer gives', () => {
  expect(serviceOf(values, consultant)).toBe(1)
  expect(serviceOf({ ...values, service: 9 }, consultant)).toBeUndefined()
})

it('offers the earliest slot, and after a refusal the next one', () => {
  expect(nextSlot(consultant, new Set())?.id).toBe(11)
  expect(nextSlot(consultant, new Set([11]))?.id).toBe(12)
  expect(nextSlot(consultant, new Set([11, 12]))).toBeUndefined()
})

it('shows missing fields with the messages of the wizard', () => {
  const empty = {
    ...values,
    service: null,
    patient: { mobile: '98', name: 'R2', age: '', known: null },
  }
  expect(walkInProblems(empty, 1)).toEqual({
    service: 'booking.serviceRequired',
    'patient.mobile': 'patient.mobileDigits',
    'patient.name': 'patient.nameLetters',
    'patient.age': 'patient.ageRequired',
  })
  expect(walkInProblems(values, 1)).toEqual({})
})

it('is complete without a slot for a place in the line', () => {
  expect(toLinePlace(values, 1)).toEqual({
    branch: 1,
    consultant: 4,
    service: 1,
    healthIssues: 'Fever',
    patient: expect.objectContaining({ name: 'Walker In' }) as object,
  })
  expect(toLinePlace({ ...values, service: null }, 1)).toBeUndefined()
})

it('is complete only with a slot', () => {
  expect(toWalkInBooking(values, { branch: 1, slot: undefined })).toBeUndefined()
  expect(toWalkInBooking(values, { branch: 1, slot: 11 })).toMatchObject({ slot: 11, service: 1 })
})
