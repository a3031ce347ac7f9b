import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPage } from '../../test-kit/render-page.tsx'
import { PasswordField } from './PasswordField.tsx'

const field = () => screen.getByLabelText<HTMLInputElement>('Password')
const eye = () => screen.getByRole('button', { name: 'Show password' })

it('is shown and hidden by its eye, which Tab reaches', async () => {
  const user = renderPage(<PasswordField label="Password" />)
  await user.click(field())
  await user.keyboard('secret')
  await user.tab()
  expect(document.activeElement).toBe(eye())
  expect(eye().getAttribute('aria-pressed')).toBe('false')
  await user.keyboard(' ')
  expect([field().type, eye().getAttribute('aria-pressed')]).toEqual(['text', 'true'])
  await user.keyboard('{Enter}')
  expect([field().type, eye().getAttribute('aria-pressed')]).toEqual(['password', 'false'])
  expect(field().value).toBe('secret')
})

it('is shown once by a mouse, and by the mere click of assistive technology', async () => {
  const user = renderPage(<PasswordField label="Password" />)
  await user.click(eye())
  expect(field().type).toBe('text')
  eye().click()
  expect(await screen.findByRole('button', { pressed: false })).toBe(eye())
  expect(field().type).toBe('password')
})
