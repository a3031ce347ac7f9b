import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  reachSummary,
  serveOwnBooking,
  single,
  submit,
  typeAll,
} from '../../test-kit/own-booking-page.tsx'

serveOwnBooking()

const depth = () => (history.state as { step?: number } | null)?.step ?? 0
const nameField = () => screen.findByRole('textbox', { name: 'Full name' })

it('a phone’s Back leads to the step before, with what was typed, and Forward on again', async () => {
  await reachSummary()
  await waitFor(() => expect(depth()).toBe(2))
  history.back()
  expect(await nameField()).toHaveProperty('value', single.patient.name)
  history.back()
  await screen.findByRole('textbox', { name: /^Health issues/ })
  await waitFor(() => expect(depth()).toBe(0))
  history.forward()
  expect(await nameField()).toHaveProperty('value', single.patient.name)
  history.forward()
  await screen.findByText('Is everything right?')
})

it('the form’s own Back goes back in the history, too', async () => {
  const user = await reachSummary()
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await nameField()
  await waitFor(() => expect(depth()).toBe(1))
})

it('after a booking there is no step to go back or on to', async () => {
  const user = await reachSummary()
  await submit(user)
  await screen.findByRole('button', { name: 'Book another appointment' })
  await waitFor(() => expect(depth()).toBe(0))
  const depths: number[] = []
  const note = () => depths.push(depth())
  addEventListener('popstate', note)
  history.forward()
  await waitFor(() => expect(depths).toEqual([1, 0]))
  removeEventListener('popstate', note)
  expect(screen.getByRole('button', { name: 'Book another appointment' })).toBeTruthy()
})

it('Back at the question before a second appointment answers it with no, and stays', async () => {
  const user = await reachSummary()
  await submit(user)
  await user.click(await screen.findByRole('button', { name: 'Book another appointment' }))
  await typeAll(user)
  await submit(user)
  await screen.findByRole('button', { name: 'Book a second one' })
  history.back()
  await screen.findByRole('button', { name: 'Submit' })
  expect(screen.queryByRole('button', { name: 'Book a second one' })).toBeNull()
  await waitFor(() => expect(depth()).toBe(2))
  expect(screen.getByText('Is everything right?')).toBeTruthy()
})
