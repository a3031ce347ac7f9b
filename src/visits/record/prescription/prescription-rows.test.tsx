import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { isBlocked } from '../../../test-kit/render-page.tsx'
import {
  servePrescription,
  lastPath,
  paracetamol,
  scene,
  serverWith,
  openForm,
  row,
  medicine,
  field,
  dose,
  button,
  values,
  type,
  prescribe,
} from '../../../test-kit/prescription-form.tsx'

servePrescription()

const rows = () => screen.getAllByRole('group', { name: /^Medicine \d/ })

describe('the rows', () => {
  it('are added at the end, with the focus in the first field', async () => {
    const user = await openForm()
    await prescribe(user, 'Calcium')
    await user.click(button('Add a medicine'))
    expect(rows()).toHaveLength(2)
    expect(document.activeElement).toBe(medicine(2))
    await user.keyboard('Aspirin')
    expect([medicine(1).value, medicine(2).value]).toEqual(['Calcium', 'Aspirin'])
    expect(screen.getAllByRole('button', { name: 'Add a medicine' })).toHaveLength(1)
    expect(row(2).getByRole('button', { name: 'Add a medicine' })).toBeTruthy()
  })

  it('can be removed while another one exists, and keep the input of the others', async () => {
    const user = await openForm()
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
    await type(user, medicine(), 'First')
    for (const name of ['Second', 'Third']) {
      await user.click(button('Add a medicine'))
      await user.keyboard(name)
    }
    await user.click(button('Remove medicine 2'))
    expect([medicine(1).value, medicine(2).value]).toEqual(['First', 'Third'])
    expect(document.activeElement).toBe(medicine(2))
    await user.click(button('Remove medicine 2'))
    expect(rows()).toHaveLength(1)
    expect(medicine().value).toBe('First')
    expect(document.activeElement).toBe(medicine())
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
  })

  it('keep their errors when a row before them is removed', async () => {
    const user = await openForm()
    await prescribe(user, 'Calcium')
    await user.click(button('Add a medicine'))
    await user.keyboard('{Enter}')
    expect(await row(2).findByText('Medicine is required.')).toBeTruthy()
    await user.click(button('Remove medicine 1'))
    expect(row(1).getByText('Medicine is required.')).toBeTruthy()
  })

  it('are at most forty', async () => {
    scene.server = serverWith(Array.from({ length: 40 }, () => paracetamol))
    const user = await openForm()
    expect(screen.queryByRole('button', { name: 'Add a medicine' })).toBeNull()
    await user.click(button('Remove medicine 40'))
    expect(button('Add a medicine')).toBeTruthy()
  })
})

describe('the keys of a row', () => {
  it('1-0-1 is morning and evening, and leads on to the days', async () => {
    const user = await openForm()
    await user.click(row(1).getByLabelText('Morning'))
    await user.keyboard('0')
    expect(document.activeElement).toBe(row(1).getByLabelText('Afternoon'))
    await user.keyboard('01')
    const isTaken = (time: string) => (row(1).getByLabelText(time) as HTMLInputElement).checked
    expect(['Morning', 'Afternoon', 'Evening'].map(isTaken)).toEqual([false, false, true])
    expect(document.activeElement).toBe(row(1).getByLabelText(/^Days/))
  })

  it('Tab never leads from Timing to the bin, and Ctrl+Delete removes what can be taken back', async () => {
    scene.server = serverWith([paracetamol, { ...paracetamol, medicine: 'Ibuprofen' }])
    const user = await openForm()
    row(1).getByLabelText('Timing').focus()
    await user.tab()
    expect(document.activeElement).toBe(medicine(2))
    row(2).getByLabelText('Timing').focus()
    await user.tab()
    expect(document.activeElement).toBe(button('Add a medicine'))
    row(1).getByLabelText('Timing').focus()
    await user.keyboard('{Control>}{Delete}{/Control}')
    expect(screen.queryByRole('group', { name: 'Medicine 2' })).toBeNull()
    expect(await screen.findByText('Paracetamol was removed.')).toBeTruthy()
    await user.click(button('Take back'))
    expect(screen.getByRole('group', { name: 'Medicine 2' })).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(medicine(1)))
    expect((medicine(1) as HTMLInputElement).value).toBe('Paracetamol')
  })
})

describe('the suggestions', () => {
  const option = (name: string) => screen.findByRole('option', { name })

  it.each([
    ['Paracetamol 500 mg', { medicine: 'Paracetamol', amount: '500', unit: 'mg' }],
    ['Ambroxol syrup 5 ml', { medicine: 'Ambroxol syrup', amount: '5', unit: 'ml' }],
    ['Vitamin D3 60,000 IU', { medicine: 'Vitamin D3', amount: '60000', unit: 'IU' }],
  ])('offer %s and fill it in', async (name, filled) => {
    const user = await openForm()
    await user.type(medicine(), 'a')
    await user.click(await option(name))
    expect(values()).toEqual(filled)
    // The work goes on at the doses.
    expect(document.activeElement).toBe(row(1).getByLabelText('Morning'))
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it('list two medicines with the same label once', async () => {
    const user = await openForm()
    await user.type(medicine(), 'par')
    await option('Paracetamol 500 mg')
    expect(within(screen.getByRole('listbox')).getAllByRole('option')).toHaveLength(1)
  })

  it('are picked with the arrow keys; Enter alone keeps the typed text', async () => {
    const user = await openForm()
    await user.type(medicine(), 'Para')
    await option('Paracetamol 500 mg')
    await user.keyboard('{Enter}')
    expect(medicine().value).toBe('Para')
    expect(screen.queryByRole('listbox')).toBeNull()
    await user.type(medicine(), 'c')
    await option('Paracetamol 500 mg')
    await user.keyboard('{ArrowDown}{Enter}')
    expect(values()).toEqual({ medicine: 'Paracetamol', amount: '500', unit: 'mg' })
    expect(scene.server.saved).toEqual([])
  })

  it('stay closed when they fail to load, and any name can be typed', async () => {
    scene.server.problemsByPath['/api/medicines'] = { code: 'unexpected' }
    const user = await openForm()
    await prescribe(user, 'Home remedy')
    await user.click(button('Save'))
    await screen.findByText('Prescription saved successfully.')
    expect(scene.server.saved[0]!.body).toMatchObject({ items: [{ medicine: 'Home remedy' }] })
  })
})

describe('the last prescription', () => {
  const repeat = 'Repeat the last prescription'

  it('fills the empty row', async () => {
    scene.server.lists[lastPath] = { items: [paracetamol, { ...paracetamol, medicine: 'Calcium' }] }
    const user = await openForm()
    await user.click(button(repeat))
    await screen.findByText('2 medicines were added from the last prescription.')
    expect(rows()).toHaveLength(2)
    expect(values(1)).toEqual({ medicine: 'Paracetamol', amount: '500', unit: 'mg' })
    expect(dose('Evening', 2).checked).toBe(true)
    expect(field(/^Timing/, 2).value).toBe('After Food')
    expect(isBlocked(button('Save'))).toBe(false)
  })

  it('is appended to what was typed', async () => {
    scene.server.lists[lastPath] = { items: [paracetamol] }
    const user = await openForm()
    await type(user, medicine(), 'ORS')
    await user.click(button('Add a medicine'))
    await user.click(button(repeat))
    await screen.findByText('1 medicine was added from the last prescription.')
    expect([medicine(1).value, medicine(2).value]).toEqual(['ORS', 'Paracetamol'])
  })

  it('shows a message when there is none', async () => {
    const user = await openForm()
    await user.click(button(repeat))
    await screen.findByText('There is no earlier prescription.')
    expect(rows()).toHaveLength(1)
  })

  it('is not appended when the rows would exceed the limit', async () => {
    scene.server = serverWith(Array.from({ length: 39 }, () => paracetamol))
    scene.server.lists[lastPath] = { items: [paracetamol, paracetamol] }
    const user = await openForm()
    await user.click(button(repeat))
    await screen.findByText('A prescription has at most 40 medicines.')
    expect(rows()).toHaveLength(39)
  })

  it('shows an error when it fails to load', async () => {
    scene.server.problemsByPath[lastPath] = { code: 'unexpected' }
    const user = await openForm()
    await user.click(button(repeat))
    await screen.findByText(/^Something went wrong on the server/)
    expect(rows()).toHaveLength(1)
  })
})

describe('a medicine that the patient is allergic to', () => {
  it('is said right behind its name, before what is filled in next', async () => {
    const { patient } = scene.server.visit
    scene.server.visit = { ...scene.server.visit, patient: { ...patient, allergies: 'Penicillin' } }
    const user = await openForm()
    await type(user, medicine(), 'Amoxicillin')
    const warning = await screen.findByText('The patient is allergic: Penicillin')
    const order = [medicine(), warning, field(/^Unit/), dose('Morning')]
    for (const [index, later] of order.slice(1).entries()) {
      const position = order[index]!.compareDocumentPosition(later)
      expect(position & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    }
  })
})
