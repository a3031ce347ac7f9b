import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import { SampleServer } from '../../test-kit/sample-server.tsx'
import TestForm from './TestForm.tsx'
import { labTestMaster, type TestMaster } from './tests.ts'
import { usualValues } from './usual-values.ts'

let server: SampleServer
beforeEach(() => {
  server = new SampleServer({ 1: 'Alpha' })
  setSignedIn('Admin')
})
afterEach(() => {
  clearStoredSession()
  sessionStorage.clear()
})

const electrolytes = {
  id: 1,
  version: 3,
  active: true,
  name: 'Electrolytes',
  measuredValues: [...usualValues.Electrolytes!],
}
const [sodium, potassium, chloride] = electrolytes.measuredValues
const show = (row?: TestMaster) =>
  renderPage(<TestForm calls={labTestMaster} subject="lab-test" row={row} onDone={() => {}} />)
const value = (number: number) => within(screen.getByRole('group', { name: `Value ${number}` }))
const typeIn = (user: ReturnType<typeof renderPage>, number: number, label: string, text: string) =>
  user.type(value(number).getByRole('textbox', { name: label }), text)
const sent = () => server.changes.map(({ body }) => body)

it('adds what a test measures, with a range for women and one for men', async () => {
  const user = show()
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Haemogram')
  await user.click(screen.getByRole('button', { name: 'Add a value' }))
  expect(document.activeElement).toBe(value(1).getByRole('textbox', { name: 'Name of the value' }))
  await typeIn(user, 1, 'Name of the value', 'Haemoglobin')
  await typeIn(user, 1, 'Unit', 'g/dL')
  await typeIn(user, 1, 'Lower limit', '12')
  await user.click(value(1).getByRole('checkbox', { name: 'Different range for women and men' }))
  await typeIn(user, 1, 'Upper limit · Women', '15')
  await typeIn(user, 1, 'Upper limit · Men', '17')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const ranges = [
    { appliesTo: 'women', low: 12, high: 15 },
    { appliesTo: 'men', low: 12, high: 17 },
  ]
  expect(sent()).toEqual([
    {
      name: 'Haemogram',
      measuredValues: [{ name: 'Haemoglobin', unit: 'g/dL', digits: 1, ranges }],
    },
  ])
})

it('shows what is wrong at its field, and sends nothing', async () => {
  const user = show(electrolytes)
  const high = value(1).getByRole('textbox', { name: 'Upper limit' })
  await user.clear(high)
  await user.type(high, '130')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(value(1).getByText('The upper limit must be above the lower limit.')).toBeTruthy()
  expect(sent()).toEqual([])
  // The error does not stay where another value comes.
  await user.click(value(1).getByRole('button', { name: 'Remove value 1' }))
  expect(screen.queryByText('The upper limit must be above the lower limit.')).toBeNull()
})

it('moves and removes values, with the focus on what was moved', async () => {
  const user = show(electrolytes)
  await user.click(screen.getByRole('button', { name: 'Move value 3 up' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move value 2 up' }))
  await user.keyboard('{Enter}')
  // It is the first now, and can only go down.
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move value 1 down' }))
  await user.click(screen.getByRole('button', { name: 'Remove value 3' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(sent()).toEqual([{ name: 'Electrolytes', measuredValues: [chloride, sodium], version: 3 }])
  expect(potassium!.name).toBe('Potassium')
})

it('sends the name alone where the values stay', async () => {
  const user = show(electrolytes)
  await user.type(screen.getByRole('textbox', { name: 'Name' }), ' (serum)')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(sent()).toEqual([{ name: 'Electrolytes (serum)', version: 3 }])
})

it('leaves alone what an older process has not told of, and changes the name', async () => {
  const { measuredValues: _, ...untold } = electrolytes
  const user = show(untold)
  expect(screen.queryByRole('button', { name: 'Add a value' })).toBeNull()
  await user.type(screen.getByRole('textbox', { name: 'Name' }), ' (serum)')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(sent()).toEqual([{ name: 'Electrolytes (serum)', version: 3 }])
})

it('offers what a test of that name usually measures, while there is nothing yet', async () => {
  const user = show({ ...electrolytes, name: 'Haemogram', measuredValues: [] })
  const offer = () => screen.queryByRole('button', { name: 'Put in the usual values' })
  expect(offer()).toBeNull()
  const name = screen.getByRole('textbox', { name: 'Name' })
  await user.clear(name)
  await user.type(name, ' electrolytes')
  await user.click(offer()!)
  expect(document.activeElement).toBe(value(1).getByRole('textbox', { name: 'Name of the value' }))
  expect(offer()).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(sent()).toEqual([
    { name: ' electrolytes', measuredValues: electrolytes.measuredValues, version: 3 },
  ])
})
