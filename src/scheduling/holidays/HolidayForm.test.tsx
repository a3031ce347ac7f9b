import { notifications } from '@mantine/notifications'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { fill, setSignedIn, renderPage } from '../../test-kit/render-page.tsx'
import HolidayForm from './HolidayForm.tsx'

let added: unknown[]
const onDone = vi.fn<() => void>()
beforeEach(() => {
  added = []
  onDone.mockClear()
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    if (url.endsWith('/hits')) return Response.json({ total: 0, appointments: [] })
    added.push(JSON.parse(String(body)))
    return Response.json({ id: 1 })
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
