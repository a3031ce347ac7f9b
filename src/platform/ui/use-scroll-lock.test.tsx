import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useScrollLock } from './use-scroll-lock.tsx'

const overflow = () => document.body.style.overflow

it('the page stays where it is until the last of several dialogs has closed', () => {
  const first = renderHook(({ isOpen }) => useScrollLock(isOpen), {
    initialProps: { isOpen: true },
  })
  const second = renderHook(() => useScrollLock(true))
  expect(overflow()).toBe('hidden')
  first.rerender({ isOpen: false })
  expect(overflow()).toBe('hidden')
  second.unmount()
  expect(overflow()).toBe('')
})

it('a dialog that is not open locks nothing', () => {
  renderHook(() => useScrollLock(false))
  expect(overflow()).toBe('')
})
