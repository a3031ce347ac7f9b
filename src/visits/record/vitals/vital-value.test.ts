import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fahrenheitOf, temperatureLimits, vitalFromField } from './vital-value.ts'

it.each([
  [37, 98.6],
  [36.6, 97.9],
  [38.2, 100.8],
  [40, 104],
  [25, 77],
  [50, 122],
  [98.6, 98.6],
  [104, 104],
])('a temperature typed as %s is %s °F', (typed, fahrenheit) =>
  expect(fahrenheitOf(typed)).toBe(fahrenheit),
)

it('a temperature in °F is never taken for one in °C, and converting twice changes nothing', () => {
  const { min, max } = temperatureLimits
  fc.assert(
    fc.property(fc.integer({ min: 250, max: 500 }), (tenths) => {
      const fahrenheit = fahrenheitOf(tenths / 10)
      expect(fahrenheit >= min && fahrenheit <= max).toBe(true)
      expect(fahrenheitOf(fahrenheit)).toBe(fahrenheit)
    }),
  )
  fc.assert(
    fc.property(fc.double({ min: 50.01, max: 400, noNaN: true }), (typed) => {
      expect(fahrenheitOf(typed)).toBe(typed)
    }),
  )
})

it('only a temperature is converted', () => {
  expect(vitalFromField('temperature', '37')).toBe(98.6)
  expect(vitalFromField('pulse', '37')).toBe(37)
  expect(vitalFromField('temperature', '')).toBeNull()
  expect(vitalFromField('temperature', 'warm')).toBeNaN()
})
