import { screen, waitFor, within } from '@testing-library/react'
import { DirectionProvider } from '@mantine/core'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../../test-kit/render-page.tsx'
import { resetSettings } from '../../../platform/settings/stored-settings.tsx'
import { SettingsButton } from './SettingsButton.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => resetSettings())

function GearButton() {
  const [opened, setOpened] = useState<boolean>()
  return <SettingsButton opened={opened} onOpen={setOpened} />
}

const open = async () => {
  const user = renderPage(
    <DirectionProvider>
      <GearButton />
    </DirectionProvider>,
  )
  await user.click(screen.getByRole('button', { name: 'Settings' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Settings' }))
  const radio = (group: string, choice: string) =>
    within(drawer.getByRole('group', { name: group })).getByRole<HTMLInputElement>('radio', {
      name: choice,
    })
  return { user, drawer, radio }
}

it('opens with the defaults chosen, and stores each choice under its key', async () => {
  const { user, drawer, radio } = await open()
  const chosen = () =>
    drawer
      .getAllByRole<HTMLInputElement>('radio', { checked: true })
      .map((it) => it.closest('label')!.textContent)
  expect(chosen()).toEqual(['Light', 'Vertical', 'Sticky', 'Full width', 'Left to right', 'None'])
  const choices = {
    theme: ['Theme', 'System', 'system'],
    menu: ['Menu', 'Collapsible', 'collapsible'],
    navbar: ['Header', 'Static', 'static'],
    layout: ['Layout', 'Boxed', 'boxed'],
    rtl: ['Direction', 'Right to left', 'true'],
    animation: ['Screen animation', 'Zoom in', 'zoom-in'],
  }
  for (const [name, [group, choice, stored]] of Object.entries(choices)) {
    await user.click(radio(group!, choice!))
    expect(localStorage.getItem(name)).toBe(stored)
  }
  await user.click(drawer.getByRole('switch', { name: /^Semi-dark menu/ }))
  expect(localStorage.getItem('semidark')).toBe('true')
  expect(chosen()).toEqual(['System', 'Collapsible', 'Static', 'Boxed', 'Right to left', 'Zoom in'])

  await user.click(drawer.getByRole('button', { name: 'Reset to defaults' }))
  expect(chosen()).toEqual(['Light', 'Vertical', 'Sticky', 'Full width', 'Left to right', 'None'])
  expect({ ...localStorage }).toEqual({})
})

it('names a movement as it is visible, in a right-to-left page too', async () => {
  const { user, radio } = await open()
  await user.click(radio('Screen animation', 'Slide left'))
  expect(localStorage.getItem('animation')).toBe('slide-left')
  await user.click(radio('Direction', 'Right to left'))
  await waitFor(() => expect(radio('Screen animation', 'Slide right').checked).toBe(true))
  await user.click(radio('Screen animation', 'Fade right'))
  expect(localStorage.getItem('animation')).toBe('fade-left')
})

it('can be used by keyboard: arrows choose, Esc closes and restores the focus', async () => {
  const { user, radio } = await open()
  // The drawer takes the focus a moment after it has opened, and would take it once more.
  const drawer = screen.getByRole('dialog')
  await waitFor(() => expect(drawer.contains(document.activeElement)).toBe(true))
  radio('Menu', 'Vertical').focus()
  await user.keyboard('{ArrowRight}')
  expect(localStorage.getItem('menu')).toBe('collapsible')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const gear = screen.getByRole('button', { name: 'Settings' })
  await waitFor(() => expect(document.activeElement).toBe(gear))
})

it('shows a note when the device asks to reduce motion', async () => {
  const before = window.matchMedia
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...before(query),
    matches: query.includes('reduced-motion'),
  }))
  const { drawer } = await open()
  expect(drawer.getByText(/^This device is set to reduce motion/)).toBeTruthy()
  vi.unstubAllGlobals()
})
