import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import { SampleServer } from '../../test-kit/sample-server.tsx'
import ServiceForm from './ServiceForm.tsx'

let server: SampleServer
beforeEach(() => {
  server = new SampleServer({ 1: 'Alpha' })
  setSignedIn('Admin')
})
afterEach(() => {
  clearStoredSession()
  sessionStorage.clear()
})

const consultants = {
  data: [
    { id: 4, name: 'Dr. Anita', slotMinutes: [30] },
    { id: 5, name: 'Dr. Rohan', slotMinutes: [60] },
  ],
  error: null,
  isFetching: false,
  refetch: () => {},
}

it('warns of slots that are too short and of a package that saves nothing, and saves both', async () => {
  const user = renderPage(
    <ServiceForm row={undefined} consultants={consultants} onDone={() => {}} />,
  )
  const minutes = screen.getByRole('textbox', { name: /^Duration/ })
  const retype = async (field: HTMLElement, value: string) => {
    await user.clear(field)
    await user.type(field, value)
  }
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Therapy')
  await retype(minutes, '45')
  await user.type(screen.getByRole('textbox', { name: 'Usual fee' }), '500')
  await user.click(screen.getByRole('checkbox', { name: 'Dr. Rohan' }))
  expect(screen.queryByText(/^An appointment takes one slot/)).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'Dr. Anita' }))
  expect(
    screen.getByText(
      'An appointment takes one slot. These consultants have shorter ones: Dr. Anita (30 min).',
    ),
  ).toBeTruthy()

  await user.click(screen.getByRole('checkbox', { name: 'Booked as a series of sessions' }))
  await user.type(screen.getByRole('textbox', { name: 'Sessions of the package' }), '10')
  const price = screen.getByRole('textbox', { name: 'Package price' })
  await user.type(price, '5000')
  expect(screen.queryByText(/^The package costs more/)).toBeNull()
  await retype(price, '5500')
  expect(screen.getByText('The package costs more than 10 single sessions (₹5,000).')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(server.changes).toHaveLength(1)
  expect(server.changes[0]!.body).toMatchObject({ minutes: 45, packagePrice: 5500 })
})
