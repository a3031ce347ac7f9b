import { notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentClinicTime } from '../../../platform/clock/clinic-clock.tsx'
import type { Role } from '../../../access/permissions/access.ts'
import { clearStoredSession } from '../../../access/auth/stored-session.tsx'
import { buildVisit } from '../../../test-kit/build-visit.ts'
import { openVisitPart, VisitServer } from '../../../test-kit/visit-page.tsx'
import type { PrescriptionItem } from './prescription.ts'
import PrescriptionForm from './PrescriptionForm.tsx'
import { usePrescriptionPart } from './use-prescription-part.tsx'

const path = '/api/visits/41/prescription'
const lastPath = '/api/visits/41/last-prescription'
const paracetamol: PrescriptionItem = {
  medicine: 'Paracetamol',
  amount: 500,
  unit: 'mg',
  morning: true,
  afternoon: false,
  evening: true,
  days: 5,
  timing: 'After Food',
  liquidPerDay: null,
}
const medicines = [
  { id: 1, name: 'Paracetamol', strength: '500 mg' },
  { id: 2, name: 'Paracetamol 500 mg', strength: null },
  { id: 3, name: 'Vitamin D3', strength: '60,000 IU' },
  { id: 4, name: 'Ambroxol syrup', strength: '5 ml' },
]

let server: VisitServer

beforeEach(() => {
  server = serverWith([])
})
afterEach(() => {
  notifications.clean()
  clearStoredSession()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const serverWith = (prescription: PrescriptionItem[]) =>
  new VisitServer(
    buildVisit(currentClinicTime().today, { prescription, version: 1 }),
    ({ items }) => ({ prescription: items as PrescriptionItem[] }),
    { '/api/medicines': medicines, [lastPath]: { items: [] } },
  )

function Part() {
  return <PrescriptionForm part={usePrescriptionPart()} />
}
const openForm = (role?: Role) => openVisitPart(server, <Part />, role)
type User = Awaited<ReturnType<typeof openForm>>

const row = (number = 1) => within(screen.getByRole('group', { name: `Medicine ${number}` }))
const rows = () => screen.getAllByRole('group', { name: /^Medicine \d/ })
const medicine = (number?: number) =>
  row(number).getByRole<HTMLInputElement>('combobox', { name: 'Medicine' })
const field = (name: RegExp, number?: number) => row(number).getByLabelText<HTMLInputElement>(name)
const dose = (name: string, number?: number) =>
  row(number).getByRole<HTMLInputElement>('checkbox', { name })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const values = (number?: number) => ({
  medicine: medicine(number).value,
  amount: field(/^Unit/, number).value,
  unit: field(/^Measure/, number).value,
})

async function type(user: User, input: HTMLElement, typed: string): Promise<void> {
  await user.clear(input)
  if (typed) await user.type(input, typed)
}

/** Fills in a whole row. */
async function prescribe(user: User, name: string, number = 1): Promise<void> {
  await type(user, medicine(number), name)
  await type(user, field(/^Unit/, number), '5')
  await user.click(dose('Morning', number))
}

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
    server = serverWith([{ ...paracetamol, unit: 'ml' }])
    const user = await openForm()
    expect(button('Save').disabled).toBe(false)
    const input = field(name)
    await type(user, input, typed)
    expect(screen.queryByText(sentence)).toBeNull()
    await user.tab()
    const message = await screen.findByText(sentence)
    expect(input.getAttribute('aria-describedby')).toContain(message.id)
    expect(button('Save').disabled).toBe(true)
  })

  it('are all marked when Enter comes too early, and nothing is sent', async () => {
    const user = await openForm()
    expect(button('Save').disabled).toBe(true)
    await user.type(field(/^Days/), '{Enter}')
    for (const sentence of [
      'Medicine is required.',
      'Unit is required.',
      'Please select at least one dose.',
    ]) {
      expect(await screen.findByText(sentence)).toBeTruthy()
    }
    expect(document.activeElement).toBe(medicine())
    expect(server.saved).toEqual([])
  })

  it('show a missing dose only after Save, and send nothing', async () => {
    const user = await openForm()
    await prescribe(user, 'Calcium')
    await user.click(dose('Morning'))
    expect(screen.queryByText('Please select at least one dose.')).toBeNull()
    expect(button('Save').disabled).toBe(false)
    await user.click(button('Save'))
    const message = await screen.findByText('Please select at least one dose.')
    expect(dose('Morning').getAttribute('aria-describedby')).toBe(message.id)
    await waitFor(() => expect(document.activeElement).toBe(dose('Morning')))
    expect(server.saved).toEqual([])
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
    expect(server.saved[0]!.body).toMatchObject({ items: [{ unit: 'ml', liquidPerDay: 10 }] })
  })
})

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
    server = serverWith(Array.from({ length: 40 }, () => paracetamol))
    const user = await openForm()
    expect(screen.queryByRole('button', { name: 'Add a medicine' })).toBeNull()
    await user.click(button('Remove medicine 40'))
    expect(button('Add a medicine')).toBeTruthy()
  })
})

describe('the suggestions', () => {
  const option = (name: string) => screen.findByRole('option', { name })

  it.each([
    ['Paracetamol 500 mg', { medicine: 'Paracetamol', amount: '500', unit: 'mg' }],
    ['Ambroxol syrup 5 ml', { medicine: 'Ambroxol syrup', amount: '5', unit: 'ml' }],
    ['Vitamin D3 60,000 IU', { medicine: 'Vitamin D3 60,000 IU', amount: '', unit: 'gm' }],
  ])('offer %s and fill it in', async (name, filled) => {
    const user = await openForm()
    await user.type(medicine(), 'a')
    await user.click(await option(name))
    expect(values()).toEqual(filled)
    expect(document.activeElement).toBe(medicine())
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
    expect(server.saved).toEqual([])
  })

  it('stay closed when they fail to load, and any name can be typed', async () => {
    server.problemsByPath['/api/medicines'] = { code: 'unexpected' }
    const user = await openForm()
    await prescribe(user, 'Home remedy')
    await user.click(button('Save'))
    await screen.findByText('Prescription saved successfully.')
    expect(server.saved[0]!.body).toMatchObject({ items: [{ medicine: 'Home remedy' }] })
  })
})

describe('the last prescription', () => {
  const repeat = 'Repeat the last prescription'

  it('fills the empty row', async () => {
    server.lists[lastPath] = { items: [paracetamol, { ...paracetamol, medicine: 'Calcium' }] }
    const user = await openForm()
    await user.click(button(repeat))
    await screen.findByText('2 medicines were added from the last prescription.')
    expect(rows()).toHaveLength(2)
    expect(values(1)).toEqual({ medicine: 'Paracetamol', amount: '500', unit: 'mg' })
    expect(dose('Evening', 2).checked).toBe(true)
    expect(field(/^Timing/, 2).value).toBe('After Food')
    expect(button('Save').disabled).toBe(false)
  })

  it('is appended to what was typed', async () => {
    server.lists[lastPath] = { items: [paracetamol] }
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
    server = serverWith(Array.from({ length: 39 }, () => paracetamol))
    server.lists[lastPath] = { items: [paracetamol, paracetamol] }
    const user = await openForm()
    await user.click(button(repeat))
    await screen.findByText('A prescription has at most 40 medicines.')
    expect(rows()).toHaveLength(39)
  })

  it('shows an error when it fails to load', async () => {
    server.problemsByPath[lastPath] = { code: 'unexpected' }
    const user = await openForm()
    await user.click(button(repeat))
    await screen.findByText(/^Something went wrong on the server/)
    expect(rows()).toHaveLength(1)
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
    expect(server.saved).toEqual([
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
      server.problemsByPath[path] = { code }
      const user = await openForm()
      await prescribe(user, 'Calcium')
      await user.click(button('Save'))
      const alert = await screen.findByRole('alert')
      within(alert).getByText('An error occurred while saving prescriptions. Please try again.')
      expect(within(alert).queryAllByText(why)).toHaveLength(shown)
      expect(values()).toEqual({ medicine: 'Calcium', amount: '5', unit: 'gm' })
      server.problemsByPath = {}
      await user.click(button('Save'))
      await screen.findByText('Prescription saved successfully.')
      expect(screen.queryByText(/^An error occurred/)).toBeNull()
    },
  )

  it("shows the server's errors at their fields", async () => {
    server.problemsByPath[path] = {
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
    server = serverWith([paracetamol])
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
