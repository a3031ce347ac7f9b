import { act, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import en from '../../../public/assets/i18n/en.json'
import { createTranslator } from '../../platform/i18n/translate.ts'
import { renderPage } from '../../test-kit/render-page.tsx'
import { drawSignIn, isSignInDrawn, removeDrawnSignIn, takeDrawnSignIn } from './drawn-sign-in.tsx'
import SignInScreen from './SignInScreen.tsx'

const clinic = {
  name: '',
  logoVersion: null as string | null,
  isSessionOver: false,
  isNew: false,
}

function draw(facts: Partial<typeof clinic> = {}): void {
  const splash = Object.assign(document.createElement('div'), { id: 'splash' })
  const root = Object.assign(document.createElement('div'), { id: 'root' })
  document.body.append(splash, root)
  drawSignIn(createTranslator(en, 'en'), { ...clinic, ...facts })
}
const drawn = () => document.getElementById('drawn-sign-in')!
const drawnField = (name: string) => drawn().querySelector<HTMLInputElement>(`[name=${name}]`)!

function fill(): void {
  drawnField('username').value = 'reception'
  drawnField('password').value = 'wrong'
}
const hold = (button: number) =>
  drawn()
    .querySelector('button')!
    .dispatchEvent(Object.assign(new Event('pointerdown', { bubbles: true }), { button }))
/** Until whatever was pressed has been heard. */
const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)))

const showScreen = () =>
  renderPage(
    <RouterProvider router={createMemoryRouter([{ path: '*', element: <SignInScreen /> }])} />,
  )
const username = () => screen.getByRole('textbox', { name: 'User name' }) as HTMLInputElement
const password = () => screen.getByLabelText('Password') as HTMLInputElement

let asked: unknown[]
beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    asked.push(JSON.parse(body as string))
    return Response.json({ code: 'wrong_sign_in', message: '', requestId: 'r' }, { status: 401 })
  })
})
afterEach(() => {
  removeDrawnSignIn()
  for (const id of ['splash', 'root']) document.getElementById(id)?.remove()
  vi.unstubAllGlobals()
})

it('says what the screen says, in the place of the loader', () => {
  draw()
  const said = drawn().textContent
  expect(document.getElementById('splash')?.hidden).toBe(true)
  expect(document.activeElement).toBe(drawnField('username'))
  removeDrawnSignIn()
  expect(isSignInDrawn()).toBe(false)
  showScreen()
  for (const part of document.querySelectorAll('h1, label, form button[type=submit], summary, p')) {
    expect(said).toContain(part.textContent)
  }
})

it('shows the clinic’s name as text, its logo, and that a session is over', () => {
  draw({ name: '<b>Sunrise</b>', logoVersion: 'v1', isSessionOver: true })
  expect(drawn().textContent).toContain('<b>Sunrise</b>')
  expect(drawn().querySelector('img')?.getAttribute('src')).toBe('/api/clinic/logo?version=v1')
  expect(drawn().textContent).toContain('Your session has ended.')
})

it('welcomes nobody back where nobody was: it says how the first account is created', () => {
  draw({ isNew: true })
  expect(drawn().textContent).toContain('This clinic has no account yet.')
  expect(drawn().textContent).not.toContain('Welcome back')
})

it('hands over what was typed, and where the typing was', () => {
  draw()
  drawnField('username').value = 'reception'
  drawnField('password').value = 'opd-'
  drawnField('password').focus()
  drawnField('password').setSelectionRange(1, 3)
  showScreen()
  expect(isSignInDrawn()).toBe(false)
  expect([username().value, password().value]).toEqual(['reception', 'opd-'])
  expect(document.activeElement).toBe(password())
  expect([password().selectionStart, password().selectionEnd]).toEqual([1, 3])
  expect(asked).toEqual([])
})

it.each([true, false])('leaves the help as it was, opened: %s', (isOpen) => {
  draw()
  drawn().querySelector('details')!.open = isOpen
  showScreen()
  expect(isSignInDrawn()).toBe(false)
  expect(document.querySelector('details')!.open).toBe(isOpen)
})

it('signs in where that was pressed before, with both fields', async () => {
  draw()
  fill()
  drawn().querySelector('form')!.requestSubmit()
  showScreen()
  expect((await screen.findByRole('alert')).textContent).toMatch(/is wrong\.$/)
  expect(asked).toEqual([{ username: 'reception', password: 'wrong' }])
})

it.each([
  [
    'the button was held and let go elsewhere',
    () => {
      hold(0)
      window.dispatchEvent(new Event('pointerup'))
    },
  ],
  ['the button’s menu was opened', () => hold(2)],
  [
    'somebody pressed, and went on typing',
    () => {
      drawn().querySelector('form')!.requestSubmit()
      drawnField('password').dispatchEvent(new Event('input', { bubbles: true }))
    },
  ],
])('does not sign in where %s', async (_, press) => {
  draw()
  fill()
  press()
  showScreen()
  await settle()
  expect(asked).toEqual([])
})

it('signs in where the button is held when it goes, and leaves no password behind', async () => {
  draw()
  fill()
  const field = drawnField('password')
  drawn().querySelector('button')!.focus()
  hold(0)
  showScreen()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByRole('alert')
  expect(asked).toHaveLength(1)
  expect(field.value).toBe('')
})

it('asks for what is missing where signing in was pressed too early', async () => {
  draw()
  hold(0)
  showScreen()
  expect(await screen.findByText('Please enter your user name.')).toBeTruthy()
  expect(asked).toEqual([])
})

it('a form with nothing drawn before it stays as it is', () => {
  const form = document.createElement('form')
  form.append(Object.assign(document.createElement('input'), { name: 'username', value: 'typed' }))
  takeDrawnSignIn(form)
  expect(form.querySelector('input')?.value).toBe('typed')
})
