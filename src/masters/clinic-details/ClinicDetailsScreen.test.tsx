import { focusManager } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { fill, renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import { SampleServer } from '../../test-kit/sample-server.tsx'
import { noLimits } from '../money-limits/money-limits.ts'
import type { ClinicDetails } from './clinic-details.ts'
import ClinicDetailsScreen from './ClinicDetailsScreen.tsx'

const first: ClinicDetails = {
  version: 1,
  name: 'City Clinic',
  address: 'MG Road 1',
  registrationLines: ['Reg. 1', 'Reg. 2'],
  financialYearStart: 4,
  walkInLimit: 60,
  logoVersion: null,
}
const changedByAnother = { ...first, version: 2, name: 'City Clinic and Lab' }

afterEach(() => {
  focusManager.setFocused(undefined)
  sessionStorage.clear()
})

function openScreen() {
  let stored: ClinicDetails = first
  const server = new SampleServer({ 1: 'Alpha' })
  const limits = { version: 3, limits: noLimits }
  server.adaptAnswer = (url, answer) =>
    ({ '/api/clinic/details': stored, '/api/money-limits': limits })[url] ?? answer
  setSignedIn('Admin')
  const user = renderPage(<ClinicDetailsScreen />)
  return {
    server,
    user,
    /** Another Admin saves, and this window is looked at again. */
    changeElsewhere: () => {
      stored = changedByAnother
      focusManager.setFocused(false)
      focusManager.setFocused(true)
    },
  }
}

const nameField = () => screen.findByLabelText<HTMLInputElement>(/name/)
/** Of the details; the limits below have one of their own. */
const saveButton = () =>
  within(screen.getByRole('region', { name: 'Clinic Details' })).getByRole('button', {
    name: 'Save',
  })
const lastSent = (server: SampleServer) => server.changes.at(-1)?.body

/** Types, and saves after another Admin has: which is refused. */
async function saveOverAnother() {
  const opened = openScreen()
  const { server, user, changeElsewhere } = opened
  await fill(user, await nameField(), ' East')
  changeElsewhere()
  server.problem = 'row_changed'
  await user.click(saveButton())
  await screen.findByText(/changed by another user/)
  return opened
}

it('follows another Admin’s change while nothing is typed', async () => {
  const { changeElsewhere } = openScreen()
  expect((await nameField()).value).toBe('City Clinic')
  changeElsewhere()
  await waitFor(async () => expect((await nameField()).value).toBe('City Clinic and Lab'))
})

it('keeps what is typed when another Admin changes the details, and saves it over none of theirs', async () => {
  const { server } = await saveOverAnother()
  expect(lastSent(server)).toMatchObject({ version: 1, name: 'City Clinic East' })
  await waitFor(async () => expect((await nameField()).value).toBe('City Clinic East'))
})

it('saves lines of the registration one by one, and next from what was saved', async () => {
  const { server, user, changeElsewhere } = openScreen()
  await fill(user, await nameField(), ' East')
  changeElsewhere()
  await user.click(saveButton())
  await waitFor(async () => expect((await nameField()).value).toBe('City Clinic and Lab'))
  expect(lastSent(server)).toMatchObject({ version: 1, registrationLines: ['Reg. 1', 'Reg. 2'] })
  await user.click(saveButton())
  await waitFor(() => expect(lastSent(server)).toMatchObject({ version: 2 }))
})

it('keeps what is typed into either form when the other is saved and the screen is left', async () => {
  const { server, user } = openScreen()
  await fill(user, await nameField(), ' East')
  const refund = await screen.findByRole('group', { name: 'Refund' })
  await user.type(within(refund).getByRole('textbox', { name: 'An Employee alone up to' }), '500')
  expect(screen.getAllByText('Typed, but not saved yet')).toHaveLength(2)
  await user.click(saveButton())
  await waitFor(() => expect(server.changes).toHaveLength(1))
  await waitFor(() => expect(screen.getAllByText('Typed, but not saved yet')).toHaveLength(1))
  user.unmount()
  renderPage(<ClinicDetailsScreen />)
  const again = await screen.findByRole('group', { name: 'Refund' })
  const limit = within(again).getByRole<HTMLInputElement>('textbox', {
    name: 'An Employee alone up to',
  })
  expect(limit.value).toBe('500')
  // What was typed before counts against what is stored, and typing it back ends it.
  await user.clear(limit)
  await waitFor(() => expect(screen.queryByText('Typed, but not saved yet')).toBeNull())
  expect(sessionStorage).toHaveLength(0)
})

it('shows what is stored when it is opened again after somebody else has saved', async () => {
  const { user } = await saveOverAnother()
  user.unmount()
  renderPage(<ClinicDetailsScreen />)
  await waitFor(async () => expect((await nameField()).value).toBe('City Clinic and Lab'))
  expect(screen.queryByText('Typed, but not saved yet')).toBeNull()
})

it('says that a limit is not saved also where it cannot be read', async () => {
  const { user } = openScreen()
  const refund = await screen.findByRole('group', { name: 'Refund' })
  await user.type(within(refund).getByRole('textbox', { name: 'An Employee alone up to' }), '5oo')
  expect(await screen.findByText('Typed, but not saved yet')).toBeTruthy()
})
