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

const pending: PaymentFacts = {
  status: 'PE',
  paymentStatus: 'U',
  price: 650,
  fees: null,
  paidBefore: 0,
  paidInPart: 0,
  packagePays: false,
}

it.each([
  ['nothing was paid', {}, 'U', false],
  ['a part was paid ahead', { paidBefore: 649.5 }, 'U', false],
  ['all was paid ahead', { paidBefore: 650 }, 'P', true],
  ['more was paid ahead', { paidBefore: 700 }, 'P', true],
  ['the consultant asks for more', { paidBefore: 650, fees: 800 }, 'U', false],
  ['the consultant asks for less', { paidBefore: 400, fees: 400 }, 'P', true],
  ['its package pays', { packagePays: true }, 'P', true],
  [
    'its package pays and the consultant asks for more',
    { packagePays: true, fees: 800 },
    'P',
    true,
  ],
  ['nothing is charged', { price: 0 }, 'U', false],
  ['it was conducted and paid', { status: 'CD', paymentStatus: 'P' }, 'P', false],
  ['it was conducted and is owed', { status: 'CD' }, 'U', false],
  ['it was cancelled', { status: 'CN' }, null, false],
  ['it was cancelled after it was paid', { status: 'CN', paymentStatus: 'P' }, 'P', false],
] as const)('where %s', (_, changes, shown, isAhead) => {
  const facts = { ...pending, ...changes }
  expect(paymentShown(facts)).toBe(shown)
  expect(isPaidAhead(facts)).toBe(isAhead)
})
