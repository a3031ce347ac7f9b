import { notifications } from '@mantine/notifications'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { ChangeServer } from '../../test-kit/change-server.tsx'
import { isBlocked, renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import { CountDrawerForm } from './CountDrawerForm.tsx'
import type { DrawerOfDay } from './drawers.ts'

const drawer: DrawerOfDay = {
  id: 12,
  staffId: 2,
  staffName: 'Reception',
  branchId: 1,
  branchName: 'Koramangala',
  day: '2026-11-24',
  expected: { opening: 10_000, cash: 70_000, online: 45_050, notTold: 0 },
  isFirst: false,
  isLaterClosed: false,
  earlierOpen: [],
  vouchers: [],
  closes: [],
}
const onClose = vi.fn<() => void>()
const onChanged = vi.fn<() => void>()
let server: ChangeServer
beforeEach(() => {
  onClose.mockClear()
  onChanged.mockClear()
  setSignedIn('Employee')
  server = new ChangeServer({ id: 3 })
})
afterEach(() => {
  notifications.clean()
  clearStoredSession()
  sessionStorage.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
})

function OpenForm({ of = drawer }: { of?: DrawerOfDay }) {
  const [more, setMore] = useState(0)
  const expected = { ...of.expected, cash: of.expected.cash + more }
  return (
    <>
      {/* Money that comes in while somebody counts. */}
      <button type="button" onClick={() => setMore(30_000)}>
        Another desk collects
      </button>
      <CountDrawerForm drawer={{ ...of, expected }} onClose={onClose} onChanged={onChanged} />
    </>
  )
}
const notes = (rupees: number) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: `Number of ₹${rupees}` })
const online = () =>
  screen.getByRole<HTMLInputElement>('textbox', { name: 'Online payments counted' })
const close = () => screen.getByRole('button', { name: 'Close the drawer' })
const began = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'In the drawer before' })
const choose = (name: string) => screen.getByRole('radio', { name })

/** Counts exactly what is expected: 800 rupees and 450.50 online. */
async function countAll(user: ReturnType<typeof renderPage>) {
  await user.type(notes(500), '1')
  await user.type(notes(100), '3')
  await user.type(online(), '450.50')
}

it.each(['-1', '1.5', 'NaN', '100000'])('refuses %s notes at their field', async (typed) => {
  const user = renderPage(<OpenForm />)
  await countAll(user)
  await user.click(choose('Safe'))
  await user.clear(notes(100))
  await user.click(notes(100))
  await user.paste(typed)
  await user.click(close())
  expect(notes(100).getAttribute('aria-invalid')).toBe('true')
  expect(server.sent).toEqual([])
})

it.each(['abc', '450.505'])('refuses %s as the sum of the online payments', async (typed) => {
  const user = renderPage(<OpenForm />)
  await countAll(user)
  await user.click(choose('Safe'))
  await user.clear(online())
  await user.click(online())
  await user.paste(typed)
  await user.click(close())
  expect(online().getAttribute('aria-invalid')).toBe('true')
  expect(server.sent).toEqual([])
})

it('shows what is expected only once something is counted', async () => {
  const user = renderPage(<OpenForm />)
  expect(screen.queryByRole('textbox', { name: 'In the drawer before' })).toBeNull()
  expect(screen.queryByText(/₹800/)).toBeNull()
  expect(isBlocked(close())).toBe(true)
  await user.type(notes(500), '1')
  expect(screen.getAllByText(/₹800/).length).toBeGreaterThan(0)
})

it('a first count says what was in the drawer before; no other asks for it', async () => {
  const first = { ...drawer, isFirst: true, expected: { ...drawer.expected, opening: 0 } }
  const user = renderPage(<OpenForm of={first} />)
  await user.type(began(), '100')
  expect(isBlocked(close())).toBe(true)
  await countAll(user)
  await user.click(choose('Safe'))
  await user.click(close())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(server.sent[0]!.body).toMatchObject({ seen: { opening: 10_000, cash: 70_000 } })
  expect(server.sent[0]!.body).not.toHaveProperty('reason')
})

it('a first count that was opened again begins with what was said', () => {
  const close = { ...drawer.expected, opening: 20_000 } as DrawerOfDay['closes'][number]
  renderPage(<OpenForm of={{ ...drawer, isFirst: true, closes: [close] }} />)
  expect(began().value).toBe('200')
})

it('asks where the cash goes, and why there is another sum', async () => {
  const user = renderPage(<OpenForm />)
  await countAll(user)
  await user.click(close())
  await screen.findByText('Please select an option.')
  await user.clear(notes(100))
  await user.type(notes(100), '2')
  await user.click(choose('Bank'))
  await user.click(close())
  await screen.findByText('Please give a reason.')
  expect(server.sent).toEqual([])
  await user.click(choose('Counted wrongly'))
  await user.click(close())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(server.sent).toEqual([
    {
      path: '/api/drawers/close',
      body: {
        idempotencyKey: expect.any(String),
        drawer: 12,
        seen: drawer.expected,
        notes: { 50000: 1, 10000: 2 },
        online: 45_050,
        carried: { to: 'bank', paise: 70_000 },
        reason: 'miscounted',
      },
    },
  ])
})

it('sends the same key again after a lost answer, and another one for another count', async () => {
  const user = renderPage(<OpenForm />)
  server.refuse('unavailable')
  await countAll(user)
  await user.click(choose('Stays in the drawer'))
  await user.click(close())
  await screen.findByRole('alert')
  await user.click(close())
  await waitFor(() => expect(server.sent).toHaveLength(2))
  server.refuse()
  await user.click(choose('Safe'))
  await user.click(close())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const keys = server.sent.map(({ body }) => body.idempotencyKey)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

it('a second click while the answer is late closes once', async () => {
  const user = renderPage(<OpenForm />)
  const letGo = server.hold()
  await countAll(user)
  await user.click(choose('Safe'))
  await user.dblClick(close())
  expect(onClose).not.toHaveBeenCalled()
  letGo()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(server.sent).toHaveLength(1)
})

it('that goes on later says how much more came since it was begun', async () => {
  const user = renderPage(<OpenForm />)
  await countAll(user)
  expect(screen.queryByRole('alert')).toBeNull()
  cleanup()
  const { expected } = drawer
  renderPage(
    <OpenForm of={{ ...drawer, expected: { ...expected, cash: expected.cash + 30_000 } }} />,
  )
  expect((await screen.findByRole('alert')).textContent).toContain('₹300 more')
})

it('says how much more came meanwhile, and asks why the count differs from it', async () => {
  const user = renderPage(<OpenForm />)
  await countAll(user)
  await user.click(choose('Safe'))
  await user.click(screen.getByRole('button', { name: 'Another desk collects' }))
  expect((await screen.findByRole('alert')).textContent).toContain('₹300 more')
  await user.click(close())
  await screen.findByText('Please give a reason.')
  expect(server.sent).toEqual([])
})
