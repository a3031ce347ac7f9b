import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { buildAppointment } from '../../test-kit/build-appointment.ts'
import { renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import { CommandPalette } from './CommandPalette.tsx'
import { useCommandPalette } from './use-command-palette.tsx'

beforeEach(() => setSignedIn('Admin'))
afterEach(() => {
  clearStoredSession()
  vi.unstubAllGlobals()
})

function Shell() {
  return (
    <main id="content" tabIndex={-1}>
      <CommandPalette palette={useCommandPalette()} onSettings={() => {}} />
    </main>
  )
}

const openShell = () =>
  renderPage(
    <MemoryRouter>
      <Shell />
    </MemoryRouter>,
  )

/** Presses keys as fast as nobody types: before the palette is there. */
function press(...keys: string[]): void {
  fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true })
  for (const key of keys) fireEvent.keyDown(document.body, { key })
}

it('what is typed before the search field has the focus is its text', async () => {
  openShell()
  press(...'keyboardx', 'Backspace')
  await screen.findByRole('option', { name: /Keyboard shortcuts/ })
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('keyboard')
})

it('Enter typed before the search field has the focus chooses the first result', async () => {
  openShell()
  press(...'keyboard', 'Enter', 'g')
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy()
  expect(screen.queryByRole('combobox')).toBeNull()
})

it("another language's own name carries that language", async () => {
  openShell()
  press(...'russian')
  const option = await screen.findByRole('option', { name: 'Language: Русский' })
  expect(option.querySelector('[lang=ru]')?.textContent).toBe('Русский')
})

it('a shortcut pressed while a dialog fades away is not lost', async () => {
  // Not `renderPage`, in which dialogs close at once.
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <MemoryRouter>
          <Shell />
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  )
  fireEvent.keyDown(document.body, { key: '?', code: 'Slash', shiftKey: true })
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy()
  press(...'keyboard')
  expect((await screen.findByRole<HTMLInputElement>('combobox')).value).toBe('keyboard')
})

/** A search whose answers come when `answer` is called. */
function slowSearch() {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  vi.stubGlobal('fetch', async (url: string) => {
    await answered
    return Response.json(
      url.endsWith('/appointments/search') ? [buildAppointment({ id: 7, day: '2030-01-02' })] : [],
    )
  })
  return answer
}

it('Enter pressed before the search has answered chooses its first result', async () => {
  const answer = slowSearch()
  openShell()
  press(...'meena', 'Enter')
  const field = await screen.findByRole<HTMLInputElement>('combobox')
  await waitFor(() => expect(field.value).toBe('meena'))
  answer()
  expect(await screen.findByRole('dialog', { name: 'Meena Rao' })).toBeTruthy()
})

it('Enter is forgotten when the text changes before the search has answered', async () => {
  const answer = slowSearch()
  openShell()
  press(...'meena')
  const field = await screen.findByRole('combobox')
  const user = userEvent.setup()
  await user.type(field, '{Enter} r')
  answer()
  await screen.findByRole('option', { name: /Meena Rao/ })
  expect(screen.queryByRole('dialog', { name: 'Meena Rao' })).toBeNull()
})

const options = () => screen.getAllByRole('option')
const activeOption = () => options().find((it) => it.getAttribute('aria-selected') === 'true')

/** Opens the palette with a text in its field, where the search finds nobody. */
async function openWith(typed: string) {
  const fetch = vi.fn<(url: string) => Promise<Response>>(() => Promise.resolve(Response.json([])))
  vi.stubGlobal('fetch', fetch)
  openShell()
  press(...typed)
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe(typed.trim()),
  )
  const calls = () => fetch.mock.calls.map(([url]) => url)
  return { user: userEvent.setup(), calls }
}

it.each(['out', 'o', 'in'])(
  'the arrow keys go through the results of "%s" as they are drawn, and stop at each',
  async (typed) => {
    const { user } = await openWith(typed)
    await screen.findAllByRole('option')
    await user.keyboard('{Home}')
    for (const option of options()) {
      expect(activeOption()).toBe(option)
      await user.keyboard('{ArrowDown}')
    }
    expect(activeOption()).toBe(options()[0])
  },
)

const signOutCall = '/api/sign-out'

it.each(['sign out', 'sign', 'out'])('Enter after "%s" does not sign out', async (typed) => {
  const { user, calls } = await openWith(typed)
  await screen.findByRole('option', { name: 'Sign out' })
  expect(activeOption()?.textContent).not.toBe('Sign out')
  await user.keyboard('{Enter}')
  expect(calls().filter((url) => url.includes(signOutCall))).toEqual([])
})

it('signing out is not found by a typo, as in the beginning of a name', async () => {
  const { user } = await openWith('sing')
  await user.type(screen.getByRole('combobox'), 'h')
  expect(screen.queryByRole('option', { name: 'Sign out' })).toBeNull()
  await user.keyboard('{Backspace}')
  expect(screen.queryByRole('option', { name: 'Sign out' })).toBeNull()
})

it('signing out is chosen by an arrow key and Enter', async () => {
  const { user, calls } = await openWith('sign out')
  await screen.findByRole('option', { name: 'Sign out' })
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(calls().some((url) => url.includes(signOutCall))).toBe(true))
})
