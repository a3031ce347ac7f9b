import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { isBlocked, fill } from '../../test-kit/render-page.tsx'
import {
  serveArrivals,
  anArrival,
  server,
  openArrivals,
  button,
  dialog,
  choose,
  waiting,
  calls,
} from '../../test-kit/arrivals-page.tsx'

serveArrivals()

const noVitals = {
  systolic: null,
  diastolic: null,
  weight: null,
  height: null,
  fasting: null,
  pp: null,
  temperature: null,
  pulse: null,
  spo2: null,
  pain: null,
}

const row = () => within(screen.getByRole('row', { name: /Meena Rao/ }))

it('marks a patient as arrived and undoes it', async () => {
  const user = openArrivals()
  await user.click(await button('Mark arrived: Meena Rao'))
  await screen.findByText('waiting 0 min')
  expect(row().getByText('Waiting')).toBeTruthy()
  expect(row().getByText('A-14')).toBeTruthy()
  await screen.findByText('Token A-14: Meena Rao')
  await choose(user, 'Meena Rao', 'Undo the arrival')
  await waitFor(() => expect(row().getByText('Expected')).toBeTruthy())
  expect(calls('/api/screening/41/arrive').length).toBe(1)
})

it('says who has confirmed by their link, until they are here', async () => {
  server.rows = [anArrival({ byPatient: 'confirmed' })]
  const user = openArrivals()
  await screen.findByText('Confirmed by the patient')
  await user.click(await button('Mark arrived: Meena Rao'))
  await screen.findByText('waiting 0 min')
  expect(screen.queryByText('Confirmed by the patient')).toBeNull()
})

it('marks a patient once on a double click', async () => {
  const user = openArrivals()
  await user.dblClick(await button('Mark arrived: Meena Rao'))
  await button('Call: Meena Rao')
  expect(calls('/api/line/call')).toEqual([])
  expect(calls('/api/screening/41/undo-arrival')).toEqual([])
  expect(row().getByText('Waiting')).toBeTruthy()
})

it('shows why an arrival was refused, and reloads the list', async () => {
  server.problemByUrl['/api/screening/41/arrive'] = () => {
    server.rows = [anArrival({ status: 'CD', state: 'done' })]
    return 'not_pending'
  }
  const user = openArrivals()
  await user.click(await button('Mark arrived: Meena Rao'))
  await screen.findByText(/This appointment is not pending any more/)
  await user.click(await button('Finished: 1'))
  await waitFor(() => expect(row().getByText('Done')).toBeTruthy())
  // Only papers can still be added.
  expect(
    row()
      .getAllByRole('button')
      .map((it) => it.getAttribute('aria-label')),
  ).toEqual(['More actions: Meena Rao'])
})

it('opens the form of a paper that the patient has brought', async () => {
  const user = openArrivals()
  await button('Mark arrived: Meena Rao')
  await choose(user, 'Meena Rao', 'Add a paper')
  await screen.findByRole('dialog', { name: 'Papers: Meena Rao' })
  expect(await screen.findByRole('textbox', { name: /^What it is/ })).toBeTruthy()
})

it('folds those who are finished, below the others once opened, and remembers it', async () => {
  server.rows = [
    anArrival({ appointmentId: 42, patientName: 'Ravi Kumar', status: 'CD', state: 'done' }),
    anArrival(),
    anArrival({ appointmentId: 43, patientName: 'Asha Kumar', state: 'leftUnseen' }),
  ]
  const user = openArrivals()
  await screen.findByText('Meena Rao')
  expect(screen.queryByText('Ravi Kumar')).toBeNull()
  const heading = screen.getByRole('heading', { name: 'Finished: 2' })
  const fold = within(heading).getByRole('button')
  expect(fold.getAttribute('aria-expanded')).toBe('false')
  await user.click(fold)
  expect(fold.getAttribute('aria-expanded')).toBe('true')
  const names = () =>
    screen.getAllByText(/^(Meena Rao|Ravi Kumar|Asha Kumar)$/).map(({ textContent }) => textContent)
  expect(names()).toEqual(['Meena Rao', 'Ravi Kumar', 'Asha Kumar'])
  user.unmount()
  const again = openArrivals()
  await screen.findByText('Ravi Kumar')
  await again.click(screen.getByRole('button', { name: 'Finished: 2' }))
  expect(screen.queryByText('Ravi Kumar')).toBeNull()
  // The filter by state shows them in any case.
  await again.click(screen.getByRole('radio', { name: 'Done 1' }))
  expect(names()).toEqual(['Ravi Kumar'])
})

it('counts the states and filters by one of them', async () => {
  server.rows = [
    anArrival(),
    anArrival({
      appointmentId: 42,
      patientName: 'Ravi Kumar',
      ...waiting('A-1'),
    }),
    anArrival({
      appointmentId: 43,
      patientName: 'Asha Kumar',
      visit: 'saved',
      state: 'withConsultant',
    }),
  ]
  const user = openArrivals()
  await screen.findByText('Meena Rao')
  await user.click(screen.getByRole('radio', { name: 'Waiting 1' }))
  expect(screen.queryByText('Meena Rao')).toBeNull()
  expect(screen.getByText('Ravi Kumar')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Done 0' }))
  expect(screen.getByText('Nobody is in this list now.')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'All 3' }))
  // After a save the vitals belong to the consultant.
  expect(screen.queryByRole('button', { name: 'Vitals: Asha Kumar' })).toBeNull()
})

it('records vitals within the limits of the visit', async () => {
  const user = openArrivals()
  await user.click(await button('Vitals: Meena Rao'))
  const form = await dialog()
  const save = await form.findByRole('button', { name: 'Save vitals' })
  expect(isBlocked(save)).toBe(true)
  await fill(user, form.getByLabelText('BP systolic (mmHg)'), '128.5')
  await fill(user, form.getByLabelText('Weight (kg)'), '64')
  await fill(user, form.getByLabelText('Height (cm)'), '160')
  expect(form.getByText('BMI 25')).toBeTruthy()
  await user.click(save)
  expect(await form.findByText('Please enter a whole number.')).toBeTruthy()
  expect(calls('/api/screening/41/vitals')).toEqual([])
  await user.clear(form.getByLabelText('BP systolic (mmHg)'))
  await fill(user, form.getByLabelText('BP systolic (mmHg)'), '128')
  await user.click(save)
  await screen.findByText('Vitals recorded.')
  expect(calls('/api/screening/41/vitals')[0]!.body).toEqual({
    version: 0,
    vitals: { ...noVitals, systolic: 128, weight: 64, height: 160 },
  })
})

it('asks for confirmation of an implausible figure before saving', async () => {
  const user = openArrivals()
  await user.click(await button('Vitals: Meena Rao'))
  const form = await dialog()
  await fill(user, await form.findByLabelText('Weight (kg)'), '30')
  await fill(user, form.getByLabelText('Height (cm)'), '190')
  await user.click(form.getByRole('button', { name: 'Save vitals' }))
  form.getByText('The BMI is 8.3. Are weight and height right?')
  expect(calls('/api/screening/41/vitals')).toEqual([])
  expect(document.activeElement).toBe(form.getByLabelText('Height (cm)'))
  await user.click(form.getByRole('button', { name: 'Yes, it is right' }))
  await user.click(form.getByRole('button', { name: 'Save vitals' }))
  await screen.findByText('Vitals recorded.')
  expect(calls('/api/screening/41/vitals')[0]!.body).toMatchObject({
    vitals: { weight: 30, height: 190 },
  })
})

it('keeps the input when another desk saved first, and asks again', async () => {
  const user = openArrivals()
  await user.click(await button('Vitals: Meena Rao'))
  const form = await dialog()
  await fill(user, await form.findByLabelText('BP systolic (mmHg)'), '128')
  let attempts = 0
  server.problemByUrl['/api/screening/41/vitals'] = () => {
    attempts += 1
    if (attempts > 1) return undefined
    server.version = 1
    server.taken = {
      ...noVitals,
      systolic: 120,
      takenBy: 'Nandini',
      takenAt: '2026-11-24T03:35:00.000Z',
    }
    return 'vitals_changed'
  }
  await user.click(form.getByRole('button', { name: 'Save vitals' }))
  await form.findByText(/Nandini recorded other vitals at .*BP systolic \(mmHg\) 120/)
  expect(form.getByLabelText('BP systolic (mmHg)')).toHaveProperty('value', '128')
  await user.click(form.getByRole('button', { name: 'Save vitals' }))
  await screen.findByText('Vitals recorded.')
  expect(calls('/api/screening/41/vitals').map(({ body }) => body.version)).toEqual([0, 1])
})
