import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { setSignedIn } from '../../test-kit/render-page.tsx'
import { useCommandPalette } from './use-command-palette.tsx'

function addButton(): HTMLButtonElement {
  const button = document.createElement('button')
  document.body.append(button)
  return button
}

it('a dialog that ends its closing late leaves the focus to the one opened since', () => {
  setSignedIn('Admin')
  const [opener, searchField] = [addButton(), addButton()]
  const { result: palette } = renderHook(useCommandPalette)
  opener.focus()
  act(() => palette.current.openKeys())
  act(() => palette.current.close())
  act(() => palette.current.openSearch())
  searchField.focus()
  act(() => palette.current.giveFocusBack())
  expect(document.activeElement).toBe(searchField)
  act(() => palette.current.closeSearch())
  expect(document.activeElement).toBe(opener)
})
