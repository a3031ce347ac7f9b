import { notifications } from '@mantine/notifications'
import { screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { problemResponse } from '../../test-kit/problem-response.ts'
import { renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import { ScheduleEditor } from './ScheduleEditor.tsx'

const slots = (starts: string, ends: string) => [{ id: 1, weekday: 1, starts, ends }]
const server = { version: '', slots: slots('09:00', '09:15'), reads: 0, overlaps: false }
let sent: unknown[]

beforeEach(() => {
  server.version = 'first'
  server.overlaps = false
  server.slots = slots('09:00', '09:15')
  sent = []
  setSignedIn('Admin')
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    if (method === 'PUT') {
      const { version } = JSON.parse(String(body)) as { version: string }
      sent.push(version)
      if (server.overlaps) return problemResponse('slot_overlap')
      return version === server.version
        ? Response.json({ added: 1, kept: 1, retired: 0, outside: 0 })
        : problemResponse('schedule_changed')
    }
    if (url.endsWith('/preview')) {
      const effect = { added: 1, kept: 1, retired: 0, outside: 0 }
      return Response.json({ ...effect, appointments: [], overlaps: [] })
    }
    const { reads, overlaps: _, ...stored } = server
    server.reads = reads + 1
    return Response.json({ ...stored, elsewhere: [], outside: 0, longestService: 15 })
  })
})
afterEach(() => {
  notifications.clean()
  clearStoredSession()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const open = () =>
  renderPage(
    <MemoryRouter>
      <ScheduleEditor consultant={4} branch={1} />
    </MemoryRouter>,
  )
const starts = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^From/ })
const button = (name: string) => screen.findByRole('button', { name })
const readAgain = () => window.dispatchEvent(new Event('visibilitychange'))
const changeElsewhere = () => {
  server.version = 'second'
  server.slots = slots('08:00', '08:15')
}

it('shows another desk’s hours while nothing is typed', async () => {
  open()
  await waitFor(async () => expect((await starts()).value).toMatch(/^0?9:00/))
  changeElsewhere()
  readAgain()
  await waitFor(async () => expect((await starts()).value).toMatch(/^0?8:00/))
})

it('does not undo another desk’s change unseen: it says so first, and keeps what is typed', async () => {
  const user = open()
  const ends = await screen.findByRole<HTMLInputElement>('textbox', { name: /^To/ })
  await user.clear(ends)
  await user.type(ends, '09:30')
  await user.tab()
  changeElsewhere()
  readAgain()
  await new Promise((resolve) => setTimeout(resolve, 50))
  await user.click(await button('Save'))
  await user.click(await button('Save the schedule'))
  await screen.findByText(/changed/)
  expect(sent).toEqual(['first'])
  expect((await starts()).value).toMatch(/^0?9:00/)
  await user.click(await button('Save'))
  await user.click(await button('Save the schedule'))
  await waitFor(() => expect(sent).toEqual(['first', 'second']))
})

it('does not follow another desk’s change while a time is typed whose field is not left yet', async () => {
  const user = open()
  await waitFor(async () => expect((await starts()).value).toMatch(/^0?9:00/))
  const ends = await screen.findByRole<HTMLInputElement>('textbox', { name: /^To/ })
  await user.clear(ends)
  await user.type(ends, '09:30')
  changeElsewhere()
  const reads = server.reads
  readAgain()
  await waitFor(() => expect(server.reads).toBeGreaterThan(reads))
  await new Promise((resolve) => setTimeout(resolve, 50))
  await user.tab()
  expect((await starts()).value).toMatch(/^0?9:00/)
  await user.click(await button('Save'))
  await user.click(await button('Save the schedule'))
  await waitFor(() => expect(sent).toEqual(['first']))
})

it('follows again when a field is left as it was', async () => {
  const user = open()
  await waitFor(async () => expect((await starts()).value).toMatch(/^0?9:00/))
  const ends = await screen.findByRole<HTMLInputElement>('textbox', { name: /^To/ })
  const before = ends.value
  await user.clear(ends)
  await user.type(ends, before)
  changeElsewhere()
  readAgain()
  await user.tab()
  await waitFor(async () => expect((await starts()).value).toMatch(/^0?8:00/))
})

it('does not count another desk’s change as seen when only an overlap was told', async () => {
  const user = open()
  const ends = await screen.findByRole<HTMLInputElement>('textbox', { name: /^To/ })
  await user.clear(ends)
  await user.type(ends, '09:30')
  await user.tab()
  server.overlaps = true
  changeElsewhere()
  await user.click(await button('Save'))
  await user.click(await button('Save the schedule'))
  await screen.findByText(/overlap other slots/)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  server.overlaps = false
  await user.click(await button('Save'))
  await user.click(await button('Save the schedule'))
  await screen.findByText(/Somebody else changed this schedule/)
  expect(sent).toEqual(['first', 'first'])
})
