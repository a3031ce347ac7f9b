import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { currentClinicTime, setClinic } from '../../platform/clock/clinic-clock.tsx'
import { hearChange } from '../../test-kit/live-page.tsx'
import { fill, renderPage } from '../../test-kit/render-page.tsx'
import {
  anArrival,
  waiting,
  serveArrivals,
  slots,
  server,
  openArrivals,
  button,
  dialog,
  calls,
} from '../../test-kit/arrivals-page.tsx'

serveArrivals()

const { today } = currentClinicTime()

async function fillWalkIn(user: ReturnType<typeof renderPage>) {
  await user.click(await button('Walk-in'))
  const form = await dialog()
  await user.click(await form.findByRole('combobox', { name: /Consultant/ }))
  await user.click(await screen.findByRole('option', { name: /Dr. Anita Deshpande/ }))
  await fill(user, form.getByLabelText(/Mobile number/), '9811111113')
  await fill(user, form.getByLabelText(/Full name/), 'Walker In')
  await fill(user, form.getByLabelText(/^Age/), '34')
  await fill(user, form.getByLabelText(/Health issues/), 'Fever')
  return form
}

/** Another desk takes the slot that is shown, and the page reads what is left. */
async function readWithoutFirstSlot() {
  const reads = () => server.read.filter((url) => url.startsWith('/api/walk-ins/choices')).length
  const before = reads()
  server.walkInSlots = slots.slice(1)
  hearChange({ day: today })
  await waitFor(() => expect(reads()).toBeGreaterThan(before))
  // What was read is shown.
  await act(() => new Promise((shown) => setTimeout(shown, 20)))
}

it('books a walk-in into the next free slot, and into the one after it when it is taken', async () => {
  const user = openArrivals()
  const form = await fillWalkIn(user)
  expect(form.getByText('Today, 10:00–10:15')).toBeTruthy()
  let attempts = 0
  server.problemByUrl['/api/walk-ins'] = () => {
    attempts += 1
    if (attempts > 1) return undefined
    server.walkInSlots = slots.slice(1)
    return 'slot_taken'
  }
  await user.click(form.getByRole('button', { name: 'Book and mark arrived' }))
  await form.findByText(
    'That slot was taken meanwhile. The next free one is 10:15. Book it instead?',
  )
  expect(form.getByLabelText(/Full name/)).toHaveProperty('value', 'Walker In')
  await user.click(form.getByRole('button', { name: 'Book and mark arrived' }))
  await screen.findByText('Booked for 10:15 and marked as arrived.')
  const [first, second] = calls('/api/walk-ins').map(({ body }) => body)
  expect([first!.slot, second!.slot]).toEqual([11, 12])
  expect(first!.idempotencyKey).not.toBe(second!.idempotencyKey)
})

it('says so when another desk takes the slot that is shown', async () => {
  const user = openArrivals()
  const form = await fillWalkIn(user)
  expect(form.queryByRole('alert')).toBeNull()
  server.walkInSlots = slots.slice(1)
  hearChange({ day: today })
  const note = 'That slot was taken meanwhile. The next free one is 10:15. Book it instead?'
  await form.findByText(note)
  // It comes free again.
  server.walkInSlots = slots
  hearChange({ day: today })
  await form.findByText('Today, 10:00–10:15')
  expect(form.queryByRole('alert')).toBeNull()
})

/** The booking is answered once the test says so. */
function answerLate(): PromiseWithResolvers<void> {
  const answer = globalThis.fetch
  const isBooked = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url === '/api/walk-ins') await isBooked.promise
    return answer(url, init)
  })
  return isBooked
}

/** Closes the dialog while its booking is on its way, which the test lets be answered. */
async function closeBeforeAnswer(user: ReturnType<typeof renderPage>) {
  const form = await fillWalkIn(user)
  const isBooked = answerLate()
  await user.click(form.getByRole('button', { name: 'Book and mark arrived' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  return isBooked
}

it('keeps what is typed for the next patient when the booking before is answered late', async () => {
  const user = openArrivals()
  const isBooked = await closeBeforeAnswer(user)
  await user.click(await button('Walk-in'))
  await user.click(await (await dialog()).findByRole('button', { name: 'Start again' }))
  await user.type(await screen.findByLabelText(/Full name/), 'Next One')
  isBooked.resolve()
  await screen.findByText(/^Booked for .* and marked as arrived/)
  expect(screen.getByLabelText(/Full name/)).toHaveProperty('value', 'Next One')
  expect(JSON.stringify({ ...sessionStorage })).toContain('Next One')
})

it('leaves nothing of a booking that is answered after its dialog was closed', async () => {
  const user = openArrivals()
  const isBooked = await closeBeforeAnswer(user)
  isBooked.resolve()
  await screen.findByText(/^Booked for .* and marked as arrived/)
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Walker In')
})

it('says nothing of the slot that it takes itself', async () => {
  const user = openArrivals()
  const form = await fillWalkIn(user)
  const isBooked = answerLate()
  const seen: string[] = []
  const observer = new MutationObserver(() => seen.push(document.body.textContent))
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  await user.click(form.getByRole('button', { name: 'Book and mark arrived' }))
  // The news of the booking is here before its answer.
  await readWithoutFirstSlot()
  expect(form.getByText('Today, 10:00–10:15')).toBeTruthy()
  isBooked.resolve()
  await screen.findByText('Booked for 10:15 and marked as arrived.')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  observer.disconnect()
  expect(seen.length).toBeGreaterThan(1)
  expect(seen.filter((text) => text.includes('was taken meanwhile'))).toEqual([])
})

it('says what to do for somebody who waits without a slot already', async () => {
  const user = openArrivals()
  const form = await fillWalkIn(user)
  server.problemByUrl['/api/walk-ins'] = () => 'already_in_line'
  await user.click(form.getByRole('button', { name: 'Book and mark arrived' }))
  await form.findByText(
    /already waits for Dr. Anita Deshpande without a slot. .* “Undo the arrival” in/,
  )
  expect(calls('/api/bookings/same-day')[0]!.body).toMatchObject({ arrivesAt: 1 })
})

it('offers the slot after one that has begun without more ado', async () => {
  const user = openArrivals()
  const form = await fillWalkIn(user)
  const serverOffsetMs = new Date(`${today}T10:00Z`).getTime() - Date.now()
  setClinic({ timeZone: 'UTC', serverOffsetMs })
  server.walkInSlots = slots.slice(1)
  hearChange({ day: today })
  await form.findByText('Today, 10:15–10:30')
  expect(form.queryByRole('alert')).toBeNull()
})

it('repeats a booking with the same idempotency key, since its answer may be lost', async () => {
  const user = openArrivals()
  const form = await fillWalkIn(user)
  server.problemByUrl['/api/walk-ins'] = () => 'unavailable'
  const book = form.getByRole('button', { name: 'Book and mark arrived' })
  await user.click(book)
  await form.findByText(/The clinic's server cannot be reached/)
  server.problemByUrl = {}
  await user.click(book)
  await screen.findByText('Booked for 10:15 and marked as arrived.')
  const keys = calls('/api/walk-ins').map(({ body }) => body.idempotencyKey)
  expect(keys.length).toBe(2)
  expect(keys[0]).toBe(keys[1])
})

it('books once when the answer is lost and its own slot is no longer free', async () => {
  const user = openArrivals()
  const form = await fillWalkIn(user)
  server.problemByUrl['/api/walk-ins'] = () => 'unavailable'
  const book = form.getByRole('button', { name: 'Book and mark arrived' })
  await user.click(book)
  await form.findByText(/The clinic's server cannot be reached/)
  await readWithoutFirstSlot()
  // Else it would be the next slot; without another one a place in the line.
  expect(form.getByText('Today, 10:00–10:15')).toBeTruthy()
  server.problemByUrl = {}
  await user.click(book)
  await screen.findByText(/and marked as arrived/)
  const [first, second] = calls('/api/walk-ins').map(({ body }) => body)
  expect(second).toEqual(first)
})

it('offers another day when no consultant is free today, and stores an unfinished walk-in', async () => {
  server.walkInSlots = []
  const user = openArrivals()
  const form = await fillWalkIn(user)
  const link = await form.findByRole('link', { name: 'Book the first one on 02-01-2031 at 10:00' })
  expect(link.getAttribute('href')).toBe(
    '/forms/bookappointment?branch=1&service=1&consultant=4&day=2031-01-02&slot=11',
  )
  expect(form.getByRole('button', { name: 'Put in the line' })).toBeTruthy()
  await user.click(form.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(await button('Walk-in'))
  const reopened = await dialog()
  // Another user may be at the desk now.
  expect(reopened.queryByLabelText(/Full name/)).toBeNull()
  await user.click(reopened.getByRole('button', { name: 'Continue with Walker In' }))
  expect((await dialog()).getByLabelText(/Full name/)).toHaveProperty('value', 'Walker In')
  await user.click((await dialog()).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(await button('Walk-in'))
  await user.click((await dialog()).getByRole('button', { name: 'Start again' }))
  expect((await dialog()).getByLabelText(/Full name/)).toHaveProperty('value', '')
})

it('puts a walk-in in the line without a slot, and keeps what was typed on a failure', async () => {
  server.walkInSlots = []
  server.rows = [anArrival(waiting('A-14'))]
  const user = openArrivals()
  const form = await fillWalkIn(user)
  await form.findByText('Waiting before them: 1')
  server.problemByUrl['/api/line/walk-ins'] = () => 'unavailable'
  const put = form.getByRole('button', { name: 'Put in the line' })
  await user.click(put)
  await form.findByText(/The clinic's server cannot be reached/)
  expect(form.getByLabelText(/Full name/)).toHaveProperty('value', 'Walker In')
  server.problemByUrl = {}
  await user.click(put)
  await screen.findByText('Token A-15: Walker In')
  const [first, second] = calls('/api/line/walk-ins').map(({ body }) => body)
  expect(second).toEqual(first)
  expect(second).toMatchObject({ consultant: 4, service: 1, healthIssues: 'Fever' })
  expect(second).not.toHaveProperty('slot')
  expect(calls('/api/walk-ins')).toEqual([])
})

it('leaves the choice while a slot is free', async () => {
  const user = openArrivals()
  const form = await fillWalkIn(user)
  await user.click(form.getByRole('radio', { name: 'In the line, without a slot' }))
  await user.click(form.getByRole('button', { name: 'Put in the line' }))
  await screen.findByText('Token A-15: Walker In')
  expect(calls('/api/walk-ins')).toEqual([])
})

it('asks before a walk-in of a patient who has an appointment of today with the consultant', async () => {
  server.sameDay = { starts: '16:00', ends: '16:15', reference: 'A-7KQ2M9' }
  const user = openArrivals()
  const form = await fillWalkIn(user)
  const book = form.getByRole('button', { name: 'Book and mark arrived' })
  await user.click(book)
  await screen.findByText(/^Walker In already has an appointment .*16:00–16:15.*A-7KQ2M9/)
  await user.click(screen.getByRole('button', { name: 'Keep only that one' }))
  await waitFor(() => expect(document.activeElement).toBe(book))
  expect(calls('/api/walk-ins')).toEqual([])
  await user.click(book)
  await user.click(await screen.findByRole('button', { name: 'Book a second one' }))
  await screen.findByText('Booked for 10:15 and marked as arrived.')
  expect(calls('/api/walk-ins')).toHaveLength(1)
})

it('closes by one Esc; an open list of consultants takes its own', async () => {
  const user = openArrivals()
  await user.click(await button('Walk-in'))
  const form = await dialog()
  const consultant = await form.findByRole('combobox', { name: /Consultant/ })
  await waitFor(() => expect(document.activeElement).toBe(consultant))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(await button('Walk-in'))
  await user.click(await (await dialog()).findByRole('combobox', { name: /Consultant/ }))
  await screen.findByRole('option', { name: /Dr. Anita Deshpande/ })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull())
  expect(await dialog()).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
