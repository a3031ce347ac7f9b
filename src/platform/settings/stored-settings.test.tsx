import { act, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderPage } from '../../test-kit/render-page.tsx'
import { colorSchemeManager } from './color-scheme.tsx'
import { saveSetting, storedSetting, resetSettings, useSetting } from './stored-settings.tsx'

afterEach(() => {
  colorSchemeManager.unsubscribe()
  localStorage.clear()
})

/** Simulates the browser's event for a change in another tab. */
const changeInOtherTab = (name: string, choice: string) =>
  act(() => {
    localStorage.setItem(name, choice)
    window.dispatchEvent(new StorageEvent('storage', { key: name, newValue: choice }))
  })

function ShownSetting() {
  return <output>{`${useSetting('menu')} ${useSetting('navbar')}`}</output>
}
const shown = () => screen.getByRole('status').textContent

it('is stored under its own key, and applied at once', () => {
  renderPage(<ShownSetting />)
  expect(shown()).toBe('vertical sticky')
  act(() => saveSetting('menu', 'horizontal'))
  expect(shown()).toBe('horizontal sticky')
  expect({ ...localStorage }).toEqual({ menu: 'horizontal' })
})

it('follows another tab, and replaces an invalid value from it by the default', () => {
  renderPage(<ShownSetting />)
  changeInOtherTab('navbar', 'floating')
  expect(shown()).toBe('vertical floating')
  changeInOtherTab('navbar', 'flying')
  expect(shown()).toBe('vertical sticky')
})

it('is reset together with all others, and other stored values stay', () => {
  localStorage.setItem('locale', 'de')
  renderPage(<ShownSetting />)
  act(() => {
    saveSetting('menu', 'collapsible')
    saveSetting('navbar', 'static')
    saveSetting('theme', 'dark')
  })
  act(() => resetSettings())
  expect(shown()).toBe('vertical sticky')
  expect({ ...localStorage }).toEqual({ locale: 'de' })
})

it('reports a changed theme to Mantine once, and writes nothing back', () => {
  const changeCount: string[] = []
  const unsubscribe = (scheme: string) => {
    changeCount.push(scheme)
    colorSchemeManager.set(scheme as 'light')
  }
  colorSchemeManager.subscribe(unsubscribe)
  saveSetting('theme', 'system')
  saveSetting('layout', 'boxed')
  changeInOtherTab('theme', 'dark')
  changeInOtherTab('theme', 'pitch black')
  expect(changeCount).toEqual(['auto', 'dark', 'light'])
  expect(localStorage.getItem('theme')).toBe('pitch black')
  colorSchemeManager.set('auto')
  expect(storedSetting('theme')).toBe('system')
})
