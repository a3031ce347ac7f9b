import { screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import type { NumberText } from '../numbers/number-field.ts'
import { pageOf } from '../../test-kit/render-page.tsx'
import { AmountField, NumberField } from './NumberField.tsx'

let told: NumberText[]
beforeEach(() => {
  told = []
})

function OneField({ of: Field, begin }: { of: typeof NumberField; begin: NumberText }) {
  const [value, setValue] = useState(begin)
  const change = (next: NumberText) => {
    told.push(next)
    setValue(next)
  }
  return (
    <>
      <Field label="Fee" value={value} onChange={change} />
      <button onClick={() => setValue(800)}>other</button>
    </>
  )
}

const show = (of = AmountField, begin: NumberText = 600) =>
  pageOf(<OneField of={of} begin={begin} />)
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Fee' })
const sentence = () => document.getElementById(`${field().id}-error`)?.textContent

it('keeps what was typed and tells the number that it is', async () => {
  const user = show()
  await user.clear(field())
  await user.type(field(), '1,00,000')
  await user.tab()
  expect(field().value).toBe('1,00,000')
  expect(told.at(-1)).toBe(100_000)
  expect(sentence()).toBeUndefined()
})

it.each([
  ['1e3', AmountField],
  ['12.345', AmountField],
  ['1,2', NumberField],
  ['7o', NumberField],
])('leaves "%s" as it is and says so, once the field is left', async (typed, of) => {
  const user = show(of, '')
  await user.type(field(), typed)
  expect(sentence()).toBeUndefined()
  await user.tab()
  expect(field().value).toBe(typed)
  expect(told.at(-1)).toBe(typed)
  expect(sentence()).toMatch(/^Please enter/)
})

it('shows another value that comes from elsewhere', async () => {
  const user = show()
  await user.clear(field())
  await user.type(field(), '1,200')
  await user.click(screen.getByRole('button'))
  expect(field().value).toBe('800')
})

it('shows an unreadable text of a draft with its sentence', () => {
  show(AmountField, '12.345')
  expect(field().value).toBe('12.345')
  expect(sentence()).toMatch(/^Please enter an amount/)
})
