import { screen } from '@testing-library/react'
import { Link, MemoryRouter, Route, Routes } from 'react-router'
import { expect, it, vi } from 'vitest'
import { renderPage } from '../../test-kit/render-page.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'

function Broken(): never {
  throw new Error('this screen cannot be shown')
}

it('a screen that fails says so, and the menu still leads to the others', async () => {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => {})
  const user = renderPage(
    <MemoryRouter initialEntries={['/broken']}>
      <Link to="/fine">Menu</Link>
      <ErrorBoundary>
        <Routes>
          <Route path="/broken" element={<Broken />} />
          <Route path="/fine" element={<p>Fine</p>} />
        </Routes>
      </ErrorBoundary>
    </MemoryRouter>,
  )
  expect(screen.getByRole('alert').textContent).toMatch(/went wrong/)
  await user.click(screen.getByRole('link', { name: 'Menu' }))
  expect(await screen.findByText('Fine')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  reported.mockRestore()
})
