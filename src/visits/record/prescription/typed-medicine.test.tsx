import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import {
  button,
  dose,
  field,
  medicine,
  openForm,
  paracetamol,
  prescribe,
  row,
  scene,
  servePrescription,
  serverWith,
  type,
  values,
} from '../../../test-kit/prescription-form.tsx'

servePrescription()

/** What is doubted of a whole row; the other status is of the medicine's name alone. */
const note = (number?: number) => row(number).getAllByRole('status').at(-1)!.textContent
const listHasMg = 'In the clinic’s list it is in mg.Change to mg'

describe('a name that was typed and not chosen', () => {
  type User = Awaited<ReturnType<typeof openForm>>
  const typeName = async (user: User, name: string) => {
    await type(user, medicine(), name)
    await user.tab()
  }

  it('takes the unit that the list has for it, and the next name another', async () => {
    const user = await openForm()
    await typeName(user, 'paracetamol')
    await waitFor(() =>
      expect(values()).toEqual({ medicine: 'paracetamol', amount: '', unit: 'mg' }),
    )
    await typeName(user, 'Vitamin D3')
    await waitFor(() => expect(values().unit).toBe('IU'))
    await typeName(user, 'Home remedy')
    await waitFor(() => expect(values().unit).toBe('gm'))
  })

  it('keeps the unit that was chosen, also gm', async () => {
    const user = await openForm()
    await typeName(user, 'Paracetamol')
    await waitFor(() => expect(values().unit).toBe('mg'))
    await user.selectOptions(field(/^Measure/), 'gm')
    await typeName(user, 'paracetamol')
    await type(user, field(/^Unit/), '1')
    await waitFor(() => expect(note()).toBe(listHasMg))
    expect(values()).toEqual({ medicine: 'paracetamol', amount: '1', unit: 'gm' })
  })

  it('does not change the unit under an amount that was typed before the list came', async () => {
    const list = Promise.withResolvers<void>()
    const fetch = globalThis.fetch
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      if (url.startsWith('/api/medicines')) await list.promise
      return fetch(url, init)
    })
    const user = await openForm()
    await typeName(user, 'Paracetamol')
    await type(user, field(/^Unit/), '1')
    expect(note()).toBe('')
    list.resolve()
    await waitFor(() => expect(note()).toBe(listHasMg))
    expect(values()).toEqual({ medicine: 'Paracetamol', amount: '1', unit: 'gm' })
    await user.click(button('Change to mg'))
    expect(values().unit).toBe('mg')
    expect(note()).toBe('')
  })

  it('does not change a saved row whose name is corrected', async () => {
    scene.server = serverWith([{ ...paracetamol, medicine: 'Paracetmol', unit: 'gm', amount: 1 }])
    const user = await openForm()
    await typeName(user, 'Paracetamol')
    await waitFor(() => expect(note()).toBe(listHasMg))
    expect(values()).toEqual({ medicine: 'Paracetamol', amount: '1', unit: 'gm' })
  })
})

describe('what is rarely meant', () => {
  it('is asked in its row, and mended by a click: grams', async () => {
    const user = await openForm()
    await prescribe(user, 'Home remedy')
    expect(note()).toContain('One dose is 5 gm, which is 5,000 mg.')
    await user.click(button('Change to mg'))
    expect(values()).toEqual({ medicine: 'Home remedy', amount: '5', unit: 'mg' })
    expect(note()).toBe('')
    expect(document.activeElement).toBe(field(/^Measure/))
  })

  it('is asked in its row, and mended by a click: an amount per day', async () => {
    const user = await openForm()
    await prescribe(user, 'Cough syrup')
    await user.click(dose('Evening'))
    await user.selectOptions(field(/^Measure/), 'ml')
    await user.type(field(/^Liquid/), '12.5')
    expect(note()).toContain('2 × 5 ml is 10 ml per day.')
    await user.click(button('Change to 10 ml'))
    expect(field(/^Liquid/).value).toBe('10')
    expect(note()).toBe('')
    expect(document.activeElement).toBe(field(/^Liquid/))
  })

  it('can be saved as it is', async () => {
    const user = await openForm()
    await prescribe(user, 'Powder')
    await user.click(button('Save'))
    await screen.findByText('Prescription saved successfully.')
    expect(scene.server.saved[0]!.body).toMatchObject({ items: [{ amount: 5, unit: 'gm' }] })
  })
})
