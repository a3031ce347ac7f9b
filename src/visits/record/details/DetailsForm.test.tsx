import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { formatDay } from '../../../platform/day/day.ts'
import { buildVisit } from '../../../test-kit/build-visit.ts'
import {
  serveDetails,
  today,
  server,
  saves,
  openFirstStep,
  field,
  button,
} from '../../../test-kit/details-form.tsx'
import { fill } from '../../../test-kit/render-page.tsx'

serveDetails()

it("starts with the appointment's price as fees, and today's date", async () => {
  await openFirstStep()
  expect(field(/^Fees/).value).toBe('600')
  const [year, month, day] = today.split('-')
  expect(screen.getByText(`Today: ${day}-${month}-${year}`)).toBeTruthy()
  expect(screen.getByText('Fields marked with * are mandatory.')).toBeTruthy()
})

it('shows the fees of a conducted visit, which other ones would not change any more', async () => {
  // Typed before the desk conducted it at its price.
  let user = await openFirstStep()
  await fill(user, field(/^Fees/), '900')
  await waitFor(() => expect(server.visit.drafts).toHaveLength(1))
  cleanup()
  const { visit } = server
  server.visit = { ...visit, appointment: { ...visit.appointment, status: 'CD' } }
  user = await openFirstStep()
  await user.type(field(/^Fees/), '9')
  expect(field(/^Fees/).value).toBe('600')
  expect(screen.getByText(/^Charged already/)).toBeTruthy()
  await fill(user, field(/^Illness/), 'Fever')
  await user.click(button('Save'))
  await waitFor(() => expect(saves()).toHaveLength(1))
  expect(saves()[0]!.body.details).toMatchObject({ fees: 600, illness: 'Fever' })
})

it('marks every wrong field with its message, and sends nothing', async () => {
  const user = await openFirstStep()
  await user.clear(field(/^Fees/))
  const wrong: [RegExp, string][] = [
    [/^BP systolic/, '120.5'],
    [/^BP diastolic/, '-1'],
    [/^Weight/, '-2'],
    [/^Height/, '1.75'],
    [/^Sugar fasting/, '99999'],
    [/^Temperature/, '60'],
    [/^Pulse/, '4'],
    [/^SpO2/, '101'],
  ]
  for (const [name, value] of wrong) await fill(user, field(name), value)
  await user.clear(field(/^BMI/))
  await fill(user, field(/^BMI/), '-0.1')
  await user.click(button('Save'))
  for (const sentence of [
    'Illness is required.',
    'Fees are required.',
    'Please enter a whole number.',
    'Please enter at most one decimal.',
    'Please enter a temperature such as 98.6 (°F) or 37 (°C).',
    'This value is too small.',
  ]) {
    expect(await screen.findByText(sentence)).toBeTruthy()
  }
  expect(screen.getAllByText('This value is too large.')).toHaveLength(2)
  expect(screen.getAllByText('This must be 0 or more.')).toHaveLength(3)
  expect(document.activeElement).toBe(field(/^BP systolic/))
  expect(saves()).toEqual([])
})

it.each([
  ['31-02-2026', /^Please enter the date as day-month-year/],
  [formatDay(today), /^Please choose a date from /],
])('does not save a follow-up of %s, nor go on over it', async (typed, wrong) => {
  const user = await openFirstStep()
  await fill(user, field(/^Illness/), 'Fever')
  await fill(user, field(/^Follow-up date/), typed)
  await user.click(button('Save'))
  await screen.findByText(wrong)
  expect(field(/^Follow-up date/).value).toBe(typed)
  expect(saves()).toEqual([])

  await user.clear(field(/^Follow-up date/))
  await user.click(button('Save'))
  await screen.findByRole('button', { name: 'Continue' })
  await fill(user, field(/^Follow-up date/), typed)
  await user.click(button('Continue'))
  expect(screen.queryByText('Second step')).toBeNull()
  expect(document.activeElement).toBe(field(/^Follow-up date/))
})

it('refuses fees below 0 or finer than a paisa', async () => {
  const user = await openFirstStep()
  for (const [typed, sentence] of [
    ['-5', 'This must be 0 or more.'],
    ['1.005', 'Please enter an amount such as 650, 1,200 or 99.50.'],
  ] as const) {
    await user.clear(field(/^Fees/))
    await fill(user, field(/^Fees/), typed)
    await user.tab()
    expect(await screen.findByText(sentence)).toBeTruthy()
  }
})

it('saves; Save becomes Continue, which opens the next step, until the user types', async () => {
  const user = await openFirstStep()
  await fill(user, field(/^Illness/), 'Viral fever')
  await fill(user, field(/^Weight/), '64.5')
  await user.click(button('Save'))
  await screen.findByText('Patient details saved successfully.')
  expect(saves()[0]!.body).toMatchObject({
    version: 0,
    details: { illness: 'Viral fever', weight: 64.5, systolic: null, symptoms: null, fees: 600 },
  })
  await user.type(await screen.findByLabelText(/^Symptoms/), 'Cough')
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saves()).toHaveLength(2))
  expect(saves()[1]!.body).toMatchObject({ version: 1, details: { symptoms: 'Cough' } })
  await user.click(await screen.findByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('Second step')).toBeTruthy()
})

it('computes the BMI from weight and height, and keeps one that the user typed', async () => {
  server.visit = buildVisit(today, { patient: { ...server.visit.patient, knownHeight: 165 } })
  const user = await openFirstStep()
  expect(field(/^Height/).value).toBe('165')
  await fill(user, field(/^Weight/), '64.5')
  expect(field(/^BMI/).value).toBe('23.7')
  await user.clear(field(/^BMI/))
  await fill(user, field(/^BMI/), '24')
  await fill(user, field(/^Illness/), 'Fever')
  expect(field(/^BMI/).value).toBe('24')
  await user.clear(field(/^Height/))
  await fill(user, field(/^Height/), '170')
  expect(field(/^BMI/).value).toBe('22.3')
})

it.each(['{Tab}', '{Enter}'])(
  'shows a temperature in °C in °F after %s, and saves that',
  async (key) => {
    const user = await openFirstStep()
    await fill(user, field(/^Illness/), 'Fever')
    await fill(user, field(/^Pulse/), '96')
    await fill(user, field(/^Temperature/), '38.2')
    await user.keyboard(key)
    expect(field(/^Temperature/).value).toBe('100.8')
    if (key === '{Tab}') await user.click(button('Save'))
    await screen.findByRole('button', { name: 'Continue' })
    expect(saves()).toMatchObject([
      { body: { details: { temperature: 100.8, pulse: 96, spo2: null } } },
    ])
    expect(screen.queryByText(/Not saved yet/)).toBeNull()
  },
)

it('is read only for an Admin: fields accept no input, and nothing is sent', async () => {
  await openFirstStep('Admin')
  expect(field(/^Illness/).closest('fieldset')!.disabled).toBe(true)
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  expect(server.sent).toEqual([])
})
