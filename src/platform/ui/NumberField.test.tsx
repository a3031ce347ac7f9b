import { screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import type { NumberFieldValue } from '../numbers/parse-number.ts'
import { renderPage } from '../../test-kit/render-page.tsx'
import { AmountField, NumberField } from './NumberField.tsx'

let reportedValues: NumberFieldValue[]
beforeEach(() => {
  reportedValues = []
})

function OneField({ of: Field, initial }: { of: typeof NumberField; initial: NumberFieldValue }) {
  const [value, setValue] = useState(initial)
  const change = (next: NumberFieldValue) => {
    reportedValues.push(next)
    setValue(next)
  }
  return (
    <>
      <Field label="Fee" value={value} onChange={change} />
      <button onClick={() => setValue(800)}>other</button>
    </>
  )
}

const renderField = (of = AmountField, initial: NumberFieldValue = 600) =>
  renderPage(<OneField of={of} initial={initial} />)
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Fee' })
const message = () => document.getElementById(`${field().id}-error`)?.textContent

it('keeps the typed text and reports its number', async () => {
  const user = renderField()
  await user.clear(field())
  await user.type(field(), '1,00,000')
  await user.tab()
  expect(field().value).toBe('1,00,000')
  expect(reportedValues.at(-1)).toBe(100_000)
  expect(message()).toBeUndefined()
})

it.each([
  ['1e3', AmountField],
  ['12.345', AmountField],
  ['1,2', NumberField],
  ['7o', NumberField],
])('keeps "%s" and shows a message once the field is left', async (typed, of) => {
  const user = renderField(of, '')
  await user.type(field(), typed)
  expect(message()).toBeUndefined()
  await user.tab()
  expect(field().value).toBe(typed)
  expect(reportedValues.at(-1)).toBe(typed)
  expect(message()).toMatch(/^Please enter/)
})

it('shows another value that is set from outside', async () => {
  const user = renderField()
  await user.clear(field())
  await user.type(field(), '1,200')
  await user.click(screen.getByRole('button'))
  expect(field().value).toBe('800')
})

it('shows the unreadable text of a draft with its message', () => {
  renderField(AmountField, '12.345')
  expect(field().value).toBe('12.345')
  expect(message()).toMatch(/^Please enter an amount/)
})
