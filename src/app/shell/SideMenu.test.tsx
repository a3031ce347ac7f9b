import { screen } from '@testing-library/react'
import { MemoryRouter, useNavigate } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { clearStoredSession } from '../../access/auth/stored-session.tsx'
import { resetSettings } from '../../platform/settings/stored-settings.tsx'
import { renderPage, setSignedIn } from '../../test-kit/render-page.tsx'
import { RenderLog, type Rendered } from '../../test-kit/RenderLog.tsx'
import { SideMenu } from './SideMenu.tsx'

beforeEach(() => setSignedIn('Admin'))
afterEach(() => {
  clearStoredSession()
  resetSettings()
})

const Bookmark = ({ to }: { to: string }) => {
  const navigate = useNavigate()
  return (
    <button type="button" onClick={() => void navigate(to)}>
      Go to {to}
    </button>
  )
}

const onNavigate = () => {}
const openMenuAt = (path: string, renderedEntries: Rendered[] = []) =>
  renderPage(
    <RenderLog of="NavLink" log={renderedEntries}>
      <MemoryRouter initialEntries={[path]}>
        <SideMenu isCollapsed={false} isShown onNavigate={onNavigate} />
        <Bookmark to="/apps/Branch" />
        <Bookmark to="/apps/calendar" />
        <Bookmark to="/apps/calendar?view=week" />
      </MemoryRouter>
    </RenderLog>,
  )
const group = (name: string) => screen.getByRole('button', { name })
const isOpen = (name: string) => group(name).getAttribute('aria-expanded') === 'true'
const branchLink = () => screen.queryByRole('link', { name: 'Branch' })

it('a group is folded by keyboard, and stays so on this device', async () => {
  const user = openMenuAt('/apps/calendar')
  expect(isOpen('Masters')).toBe(true)
  group('Masters').focus()
  await user.keyboard('{Enter}')
  expect(isOpen('Masters')).toBe(false)
  expect(branchLink()).toBeNull()
  expect(document.activeElement).toBe(group('Masters'))
  user.unmount()
  openMenuAt('/apps/calendar')
  expect([isOpen('Masters'), isOpen('Appointments')]).toEqual([false, true])
})

it('the group of the present page is open on arrival, and can be folded then', async () => {
  const user = openMenuAt('/apps/calendar')
  await user.click(group('Masters'))
  await user.click(screen.getByRole('button', { name: 'Go to /apps/Branch' }))
  expect(branchLink()).toBeTruthy()
  await user.click(group('Masters'))
  expect(branchLink()).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Go to /apps/calendar' }))
  expect(isOpen('Masters')).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Go to /apps/Branch' }))
  expect(isOpen('Masters')).toBe(true)
})

it('a filter or a tab in the address renders no entry, and another screen those that it concerns', async () => {
  const renderedEntries: Rendered[] = []
  const labels = () => new Set(renderedEntries.map(({ label }) => label))
  const user = openMenuAt('/apps/calendar', renderedEntries)
  expect(labels().size).toBeGreaterThan(10)
  renderedEntries.length = 0
  await user.click(screen.getByRole('button', { name: 'Go to /apps/calendar?view=week' }))
  expect(renderedEntries).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Go to /apps/Branch' }))
  expect(labels()).toEqual(new Set(['Calendar', 'Branch']))
  expect(branchLink()!.getAttribute('aria-current')).toBe('page')
})
