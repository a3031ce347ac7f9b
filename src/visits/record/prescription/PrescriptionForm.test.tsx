import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { isBlocked } from '../../../test-kit/render-page.tsx'
import {
  servePrescription,
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

const path = '/api/visits/41/prescription'

describe('the fields', () => {
  it('start with gm, 1 day, before food and no dose', async () => {
    await openForm()
    expect(values()).toEqual({ medicine: '', amount: '', unit: 'gm' })
    expect(field(/^Days/).value).toBe('1')
    expect(field(/^Timing/).value).toBe('Before Food')
    expect(['Morning', 'Afternoon', 'Evening'].map((it) => dose(it).checked)).toEqual([
      false,
      false,
      false,
    ])
    expect(row().queryByLabelText(/^Liquid/)).toBeNull()
  })

  it.each([
    [/^Medicine \*/, '', 'Medicine is required.'],
    [/^Unit/, '', 'Unit is required.'],
    [/^Unit/, '0', 'This must be above 0.'],
    [/^Unit/, '0.0005', 'Please enter at most three decimals.'],
    [/^Unit/, '1000000', 'This value is too large.'],
    [/^Days/, '', 'Days are required.'],
    [/^Days/, '0', 'Days must be at least 1.'],
    [/^Days/, '1000', 'This value is too large.'],
    [/^Liquid/, '0', 'This must be above 0.'],
    [/^Liquid/, '1.005', 'Please enter at most two decimals.'],
    [/^Liquid/, '100000', 'This value is too large.'],
  ])('%s of "%s" is told: %s, and Save waits', async (name, typed, sentence) => {
    scene.server = serverWith([{ ...paracetamol, unit: 'ml' }])
    const user = await openForm()
    expect(isBlocked(button('Save'))).toBe(false)
    const input = field(name)
    await type(user, input, typed)
    expect(screen.queryByText(sentence)).toBeNull()
    await user.tab()
    const message = await screen.findByText(sentence)
    expect(input.getAttribute('aria-describedby')).toContain(message.id)
    expect(isBlocked(button('Save'))).toBe(true)
  })

  it('are all marked when Enter comes too early, and nothing is sent', async () => {
    const user = await openForm()
    expect(isBlocked(button('Save'))).toBe(true)
    await user.type(field(/^Days/), '{Enter}')
    for (const sentence of [
      'Medicine is required.',
      'Unit is required.',
      'Please select at least one dose.',
    ]) {
      expect(await screen.findByText(sentence)).toBeTruthy()
    }
    expect(document.activeElement).toBe(medicine())
    expect(scene.server.saved).toEqual([])
  })

  it('show a missing dose only after Save, and send nothing', async () => {
    const user = await openForm()
    await prescribe(user, 'Calcium')
    await user.click(dose('Morning'))
    expect(screen.queryByText('Please select at least one dose.')).toBeNull()
    expect(isBlocked(button('Save'))).toBe(false)
    await user.click(button('Save'))
    const message = await screen.findByText('Please select at least one dose.')
    expect(dose('Morning').getAttribute('aria-describedby')).toBe(message.id)
    await waitFor(() => expect(document.activeElement).toBe(dose('Morning')))
    expect(scene.server.saved).toEqual([])
    await user.click(dose('Evening'))
    expect(screen.queryByText('Please select at least one dose.')).toBeNull()
  })

  it('include the liquid per day only for ml', async () => {
    const user = await openForm()
    await prescribe(user, 'Cough syrup')
    await user.selectOptions(field(/^Measure/), 'ml')
    await user.type(field(/^Liquid/), '15')
    await user.selectOptions(field(/^Measure/), 'mg')
    expect(row().queryByLabelText(/^Liquid/)).toBeNull()
    await user.selectOptions(field(/^Measure/), 'ml')
    expect(field(/^Liquid/).value).toBe('')
    await user.type(field(/^Liquid/), '10')
    await user.click(button('Save'))
    await screen.findByText('Prescription saved successfully.')
    expect(scene.server.saved[0]!.body).toMatchObject({ items: [{ unit: 'ml', liquidPerDay: 10 }] })
  })
})

describe('saving', () => {
  it('sends the input and confirms', async () => {
    const user = await openForm()
    await prescribe(user, '  Calcium ')
    await user.selectOptions(field(/^Measure/), 'mg')
    await type(user, field(/^Days/), '7')
    await user.selectOptions(field(/^Timing/), 'After Food')
    await user.type(field(/^Days/), '{Enter}')
    await screen.findByText('Prescription saved successfully.')
    expect(scene.server.saved).toEqual([
      {
        path,
        body: {
          version: 1,
          items: [
            {
              medicine: '  Calcium ',
              amount: 5,
              unit: 'mg',
              morning: true,
              afternoon: false,
              evening: false,
              days: 7,
              timing: 'After Food',
              liquidPerDay: null,
            },
          ],
        },
      },
    ])
  })

  it.each([
    ['unexpected', 'Something went wrong on the server. Nothing was changed; please try again.', 0],
    ['visit_first', "Save the patient's details first.", 1],
  ] as const)(
    'that fails (%s) says so beside Save and keeps what was typed',
    async (code, why, shown) => {
      scene.server.problemsByPath[path] = { code }
      const user = await openForm()
      await prescribe(user, 'Calcium')
      await user.click(button('Save'))
      const alert = await screen.findByRole('alert')
      within(alert).getByText('An error occurred while saving prescriptions. Please try again.')
      expect(within(alert).queryAllByText(why)).toHaveLength(shown)
      expect(values()).toEqual({ medicine: 'Calcium', amount: '5', unit: 'gm' })
      scene.server.problemsByPath = {}
      await user.click(button('Save'))
      await screen.findByText('Prescription saved successfully.')
      expect(screen.queryByText(/^An error occurred/)).toBeNull()
    },
  )

  it("shows the server's errors at their fields", async () => {
    scene.server.problemsByPath[path] = {
      code: 'invalid_input',
      fields: {
        'items.0.unit': 'prescription.unitRequired',
        'items.0.liquidPerDay': 'prescription.liquidOnly',
      },
    }
    const user = await openForm()
    await prescribe(user, 'Calcium')
    await user.selectOptions(field(/^Measure/), 'ml')
    await user.click(button('Save'))
    const message = await screen.findByText('Please select a unit.')
    expect(field(/^Measure/).getAttribute('aria-describedby')).toContain(message.id)
    const liquid = screen.getByText('Only a liquid has an amount per day.')
    expect(field(/^Liquid/).getAttribute('aria-describedby')).toContain(liquid.id)
  })
})

describe('an Admin', () => {
  it('sees the prescription read-only', async () => {
    scene.server = serverWith([paracetamol])
    await openForm('Admin')
    expect(medicine().value).toBe('Paracetamol')
    expect(medicine().closest('fieldset')!.disabled).toBe(true)
    expect(screen.queryAllByRole('button')).toEqual([])
  })

  it('sees that nothing was prescribed', async () => {
    await openForm('Admin')
    expect(screen.getByText('No medicine was prescribed.')).toBeTruthy()
  })
})
