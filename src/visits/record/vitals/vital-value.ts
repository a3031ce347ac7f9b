import { numberFromField, type NumberFieldValue } from '../../../platform/numbers/parse-number.ts'

/** Temperatures that are possible, in °F. */
export const temperatureLimits = { min: 77, max: 122 } as const

const toCelsius = (fahrenheit: number) => ((fahrenheit - 32) * 5) / 9
const celsiusLimits = {
  min: toCelsius(temperatureLimits.min),
  max: toCelsius(temperatureLimits.max),
}

/**
 * A typed temperature in °F, to one decimal if it was typed in °C: 37 is 98.6. No possible temperature
 * in one unit is possible in the other, so anything else is returned as it is, to be refused.
 */
export const fahrenheitOf = (typed: number): number =>
  typed >= celsiusLimits.min && typed <= celsiusLimits.max
    ? Math.round(((typed * 9) / 5) * 10 + 320) / 10
    : typed

/**
 * The figure of a vital in its stored unit: null when the field is empty, NaN for unreadable text. A
 * temperature may be typed in °F or °C.
 */
export function vitalFromField(field: string, typed: NumberFieldValue): number | null {
  const value = numberFromField(typed)
  return field === 'temperature' && value !== null ? fahrenheitOf(value) : value
}
