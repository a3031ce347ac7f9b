import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import en from '../../../public/assets/i18n/en.json' with { type: 'json' }
import {
  appointmentStatuses,
  canBecome,
  isPaidAhead,
  type PaymentFacts,
  paymentShown,
  paymentStatusDetails,
  paymentStatuses,
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

const pending: PaymentFacts = { status: 'PE', paymentStatus: 'U', price: 650, paidBefore: 0 }

it.each([
  ['nothing was paid', {}, 'U'],
  ['a part was paid ahead', { paidBefore: 649.5 }, 'U'],
  ['all was paid ahead', { paidBefore: 650 }, 'P'],
  ['more was paid ahead', { paidBefore: 700 }, 'P'],
  ['nothing is charged', { price: 0 }, 'U'],
  ['it was conducted and paid', { status: 'CD', paymentStatus: 'P' }, 'P'],
  ['it was conducted and is owed', { status: 'CD' }, 'U'],
  ['it was cancelled', { status: 'CN' }, null],
  ['it was cancelled after it was paid', { status: 'CN', paymentStatus: 'P' }, 'P'],
] as const)('where %s', (_, changes, shown) => {
  const facts = { ...pending, ...changes }
  expect(paymentShown(facts)).toBe(shown)
  expect(isPaidAhead(facts)).toBe(facts.paidBefore >= facts.price && facts.paidBefore > 0)
})
