import { act, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { pageOf } from '../../test-kit/render-page.tsx'
import { colorSchemeManager } from './color-scheme.tsx'
import { keepSetting, keptSetting, resetSettings, useSetting } from './stored-settings.tsx'

afterEach(() => {
  colorSchemeManager.unsubscribe()
  localStorage.clear()
})

/** As the browser tells it: another tab has kept something. */
const elsewhere = (name: string, choice: string) =>
  act(() => {
    localStorage.setItem(name, choice)
    window.dispatchEvent(new StorageEvent('storage', { key: name, newValue: choice }))
  })

function Shown() {
  return <output>{`${useSetting('menu')} ${useSetting('navbar')}`}</output>
}
const shown = () => screen.getByRole('status').textContent

it('is kept under its own name, and shown at once', () => {
  pageOf(<Shown />)
  expect(shown()).toBe('vertical sticky')
  act(() => keepSetting('menu', 'horizontal'))
  expect(shown()).toBe('horizontal sticky')
  expect({ ...localStorage }).toEqual({ menu: 'horizontal' })
})

it('follows another tab, and takes nonsense from it for the default', () => {
  pageOf(<Shown />)
  elsewhere('navbar', 'floating')
  expect(shown()).toBe('vertical floating')
  elsewhere('navbar', 'flying')
  expect(shown()).toBe('vertical sticky')
})

it('goes back to its default with all others, and leaves what is no setting', () => {
  localStorage.setItem('locale', 'de')
  pageOf(<Shown />)
  act(() => {
    keepSetting('menu', 'collapsible')
    keepSetting('navbar', 'static')
    keepSetting('theme', 'dark')
  })
  act(() => resetSettings())
  expect(shown()).toBe('vertical sticky')
  expect({ ...localStorage }).toEqual({ locale: 'de' })
})

it('tells the component kit of the theme, once, and writes nothing back', () => {
  const told: string[] = []
  const telling = (scheme: string) => {
    told.push(scheme)
    colorSchemeManager.set(scheme as 'light')
  }
  colorSchemeManager.subscribe(telling)
  keepSetting('theme', 'system')
  keepSetting('layout', 'boxed')
  elsewhere('theme', 'dark')
  elsewhere('theme', 'pitch black')
  expect(told).toEqual(['auto', 'dark', 'light'])
  expect(localStorage.getItem('theme')).toBe('pitch black')
  colorSchemeManager.set('auto')
  expect(keptSetting('theme')).toBe('system')
})
