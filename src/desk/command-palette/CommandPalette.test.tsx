import { fireEvent, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import { CommandPalette } from './CommandPalette.tsx'
import { useCommandPalette } from './use-command-palette.tsx'

beforeEach(() => setSignedIn('Admin'))
afterEach(() => clearStoredSession())

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
