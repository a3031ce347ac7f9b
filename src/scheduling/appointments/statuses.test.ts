import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import en from '../../../public/assets/i18n/en.json' with { type: 'json' }
import {
  appointmentStatuses,
  canBecome,
  paymentStatuses,
  paymentStatusDetails,
  statusDetails,
  tones,
} from './statuses.ts'

const styles = readFileSync('src/scheduling/appointments/state-colours.css', 'utf8')
const textOf = (key: string): unknown =>
  key.split('.').reduce<unknown>((texts, part) => (texts as Record<string, unknown>)[part], en)

it('every status has a word and a colour of its own', () => {
  for (const [codes, details] of [
    [appointmentStatuses, statusDetails],
    [paymentStatuses, paymentStatusDetails],
  ] as const) {
    const values = Object.values(details)
    expect(Object.keys(details)).toEqual([...codes])
    expect(new Set(values.map(({ text }) => textOf(text))).size).toBe(codes.length)
    expect(new Set(values.map(({ tone }) => tone)).size).toBe(codes.length)
  }
})

it('what is unpaid does not look like what is pending', () => {
  const statusTones = Object.values(statusDetails).map(({ tone }) => tone)
  expect(statusTones).not.toContain(paymentStatusDetails.U.tone)
})

it.each(tones)('the tone %s has its colours in light and dark', (tone) => {
  const rulesOf = (selector: string) =>
    [...styles.matchAll(/^([^{}\n]+) \{([^}]*)\}/gm)]
      .filter(([, found]) => found === selector)
      .map(([, , body]) => body)
      .join('')
  const light = rulesOf(`[data-tone='${tone}']`)
  const dark = rulesOf(`[data-mantine-color-scheme='dark'] [data-tone='${tone}']`)
  for (const property of ['--state-surface', '--state-text', '--state-edge']) {
    expect(light).toContain(`${property}:`)
  }
  // A colour of the clinic's palette is dark by itself; a fixed one needs its own.
  const isFixed = /--state-surface: #/.test(light)
  expect(dark !== '').toBe(isFixed)
})

it('every status can be reached from a new booking, and no other than pending changes', () => {
  const reached = new Set(statusDetails.PE.next)
  expect([...reached].toSorted()).toEqual([...appointmentStatuses].toSorted())
  for (const status of appointmentStatuses) {
    expect(appointmentStatuses.some((next) => canBecome(status, next))).toBe(status === 'PE')
  }
})
