import { notifications } from '@mantine/notifications'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { fill, isBlocked, setSignedIn, renderPage } from '../../test-kit/render-page.tsx'
import { problemResponse } from '../../test-kit/problem-response.ts'
import HolidayForm from './HolidayForm.tsx'

let added: unknown[]
/** The answers to what a day off affects; the last one also to all later questions. */
let affected: (() => Response | Promise<Response>)[]
let saved: () => Response
const nothing = () => Response.json({ total: 0, appointments: [] })
const oneOf = (day: string) =>
  Response.json({
    total: 1,
    appointments: [
      {
        id: 41,
        patientName: 'Meena Rao',
        consultantName: 'Dr. Anita Deshpande',
        day,
        starts: '10:00',
        ends: '10:15',
      },
    ],
  })
const onDone = vi.fn<() => void>()
beforeEach(() => {
  added = []
  affected = [nothing]
  saved = () => Response.json({ id: 1 })
  onDone.mockClear()
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    if (url.endsWith('/hits')) return (affected.length > 1 ? affected.shift()! : affected[0]!)()
    added.push(JSON.parse(String(body)))
    return saved()
  })
})
afterEach(() => {
  notifications.clean()
  clearStoredSession()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })

it.each([/^First day/, /^Last day/])(
  'a day off is not saved while %s holds no day',
  async (name) => {
    setSignedIn('Admin')
    const user = renderPage(<HolidayForm row={undefined} onDone={onDone} />)
    const save = () => screen.getByRole('button', { name: 'Save' })
    await fill(user, field(/^Name/), 'Diwali')
    await fill(user, field(/^First day/), '08-11-2026')
    await user.clear(field(name))
    await fill(user, field(name), '31-02-2026')
    await user.click(save())
    await screen.findByText(/^Please enter the date as day-month-year/)
    expect(added).toEqual([])
    await user.clear(field(name))
    await fill(user, field(name), '09-11-2026')
    await user.click(save())
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
    expect(added).toHaveLength(1)
  },
)

const save = () => screen.getByRole('button', { name: 'Save' })
async function typeDiwali() {
  setSignedIn('Admin')
  const user = renderPage(<HolidayForm row={undefined} onDone={onDone} />)
  await fill(user, field(/^Name/), 'Diwali')
  await fill(user, field(/^First day/), '08-11-2026')
  await user.clear(field(/^Last day/))
  await fill(user, field(/^Last day/), '08-11-2026')
  return user
}

it('is not saved before the appointments on it are shown, by the button or by Enter', async () => {
  let answer: (response: Response) => void = () => {}
  affected = [() => new Promise((resolve) => (answer = resolve))]
  const user = await typeDiwali()
  await screen.findByRole('status', { name: 'Loading' })
  expect(isBlocked(save())).toBe(true)
  await user.click(save())
  await screen.findByText('The appointments on these days are still being read.', {
    selector: '[role=alert]',
  })
  await user.type(field(/^Name/), '{Enter}')
  expect(added).toEqual([])

  answer(oneOf('2026-11-08'))
  await screen.findByText('Meena Rao')
  // It is not saved by itself: what it affects is new to whoever pressed.
  expect(added).toEqual([])
  await screen.findByText(/^Not saved yet: please look at these appointments/, {
    selector: '[role=alert]',
  })
  await user.click(save())
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(added).toHaveLength(1)
})

it('is not saved while what it affects could not be read, and is after another try', async () => {
  affected = [() => problemResponse('unexpected')]
  const user = await typeDiwali()
  const again = await screen.findByRole('button', { name: 'Try again' })
  await user.click(save())
  await screen.findByText(
    'The appointments on these days could not be read. Please try again first.',
    {
      selector: '[role=alert]',
    },
  )
  expect(added).toEqual([])
  affected = [nothing]
  await user.click(again)
  await screen.findByText('No booked appointment falls on it.')
  // The press before the failure waits no more.
  expect(added).toEqual([])
  await user.click(save())
  await waitFor(() => expect(added).toHaveLength(1))
})

it('is not saved with the list of other days, while that of the chosen ones is read', async () => {
  const user = await typeDiwali()
  await screen.findByText('No booked appointment falls on it.')
  let answer: (response: Response) => void = () => {}
  affected = [() => new Promise((resolve) => (answer = resolve))]
  await user.clear(field(/^Last day/))
  await fill(user, field(/^Last day/), '09-11-2026')
  await user.click(save())
  expect(added).toEqual([])
  answer(oneOf('2026-11-09'))
  await screen.findByText('Meena Rao')
  await user.click(save())
  await waitFor(() => expect(added).toHaveLength(1))
})

it('is saved by the one press that came before the answer, once that says that nothing is affected', async () => {
  let answer: (response: Response) => void = () => {}
  affected = [() => new Promise((resolve) => (answer = resolve))]
  const user = await typeDiwali()
  await user.click(save())
  expect(added).toEqual([])
  answer(nothing())
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(added).toHaveLength(1)
})

/** Presses Save while the list is read. */
async function pressEarly(user: Awaited<ReturnType<typeof typeDiwali>>) {
  await screen.findByRole('status', { name: 'Loading' })
  await user.click(save())
  expect(added).toEqual([])
}
/** The list is not answered before the returned function is called. */
function holdList() {
  let answer: (response: Response) => void = () => {}
  affected = [() => new Promise((resolve) => (answer = resolve)), nothing]
  return (response: Response) => answer(response)
}
const everyYear = () => screen.getByRole('checkbox', { name: 'Every year' })
/** The list of the first days is there again, after that of other ones. */
async function leaveAndReturn(user: Awaited<ReturnType<typeof typeDiwali>>) {
  await user.click(everyYear())
  await screen.findByText('No booked appointment falls on it.')
  await user.click(everyYear())
  await screen.findByText('No booked appointment falls on it.')
}

it('is not saved by a press that was meant for other days, nor when those come back', async () => {
  const answer = holdList()
  const user = await typeDiwali()
  await pressEarly(user)
  await user.clear(field(/^Last day/))
  await fill(user, field(/^Last day/), '09-11-2026')
  answer(nothing())
  await screen.findByText('No booked appointment falls on it.')
  expect(added).toEqual([])
  await user.clear(field(/^Last day/))
  await fill(user, field(/^Last day/), '08-11-2026')
  await screen.findByText('No booked appointment falls on it.')
  expect(added).toEqual([])
})

it('is not saved by a press from before its name was typed on', async () => {
  const answer = holdList()
  const user = await typeDiwali()
  await pressEarly(user)
  await user.type(field(/^Name/), ' and the day a')
  answer(nothing())
  await screen.findByText('No booked appointment falls on it.')
  expect(added).toEqual([])
})

it('is not saved by an early press that was refused for want of a name', async () => {
  const answer = holdList()
  const user = await typeDiwali()
  await user.clear(field(/^Name/))
  await pressEarly(user)
  answer(nothing())
  await waitFor(() => expect(field(/^Name/).getAttribute('aria-invalid')).toBe('true'))
  expect(document.activeElement).toBe(field(/^Name/))
  await fill(user, field(/^Name/), 'Diwali')
  await leaveAndReturn(user)
  expect(added).toEqual([])
  await user.click(save())
  await waitFor(() => expect(added).toHaveLength(1))
})

it('is not sent again by an early press that the clinic refused', async () => {
  const answer = holdList()
  saved = () => problemResponse('holiday_exists')
  const user = await typeDiwali()
  await pressEarly(user)
  answer(nothing())
  await waitFor(() => expect(added).toHaveLength(1))
  await screen.findByRole('alert')
  await leaveAndReturn(user)
  expect(added).toHaveLength(1)
  expect(onDone).not.toHaveBeenCalled()
})

it('is not saved by an early press without the last day that stands in its field', async () => {
  const answer = holdList()
  const user = await typeDiwali()
  await user.clear(field(/^Last day/))
  await fill(user, field(/^Last day/), '31-02-2026')
  await pressEarly(user)
  answer(nothing())
  await screen.findByText('No booked appointment falls on it.')
  await waitFor(() => expect(document.activeElement).toBe(field(/^Last day/)))
  expect(added).toEqual([])
})
