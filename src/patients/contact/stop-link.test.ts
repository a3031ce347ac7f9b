import { expect, it } from 'vitest'
import { patientOfStop, stopAddress } from './stop-link.server.ts'

const key = 'a key of the gateways, long enough'
const secretOf = (patient: number, of = key) =>
  stopAddress('https://clinic.example', of, patient).split('/').at(-1)!

it('a stop link is one patient’s, and the same in each message', () => {
  expect(secretOf(41)).toMatch(/^41-[\w-]{27}$/)
  expect(secretOf(41)).toBe(secretOf(41))
  expect(patientOfStop(key, secretOf(41))).toBe(41)
})

it('a stop link of another patient, another clinic or another form stops nobody', () => {
  const proof = secretOf(41).slice(3)
  const others = [
    `42-${proof}`,
    `041-${proof}`,
    `4-1${proof}`,
    ` 41-${proof}`,
    `41-${proof}x`,
    `41-${proof.slice(1)}`,
    `41-${proof.toLowerCase()}x`.slice(0, 30),
    `99999999999-${proof}`,
    `41-${'é'.repeat(27)}`,
    proof,
    '',
    secretOf(41, 'the key of another clinic, as long'),
  ]
  expect(others.map((secret) => patientOfStop(key, secret))).toEqual(others.map(() => undefined))
  expect(patientOfStop(undefined, secretOf(41))).toBeUndefined()
})
