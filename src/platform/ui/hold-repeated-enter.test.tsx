import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { holdRepeatedEnter } from './hold-repeated-enter.tsx'

holdRepeatedEnter()

const press = (element: HTMLElement, key: string, repeat: boolean) =>
  // False when the browser is kept from its own: to click, to submit, to write a line.
  fireEvent.keyDown(element, { key, repeat })

it('lets a held Enter press once, whatever has the focus by then', () => {
  const onKeyDown = vi.fn<() => void>()
  render(
    <>
      <button onKeyDown={onKeyDown}>Told</button>
      <input aria-label="Name" onKeyDown={onKeyDown} />
    </>,
  )
  for (const element of [screen.getByRole('button'), screen.getByRole('textbox')]) {
    expect(press(element, 'Enter', false)).toBe(true)
    expect(onKeyDown).toHaveBeenCalledTimes(1)
    expect(press(element, 'Enter', true)).toBe(false)
    expect(onKeyDown).toHaveBeenCalledTimes(1)
    onKeyDown.mockClear()
  }
})

it('leaves other held keys alone, and Enter in a long text', () => {
  render(
    <>
      <button>Told</button>
      <textarea aria-label="Note" />
    </>,
  )
  expect(press(screen.getByRole('button'), 'ArrowDown', true)).toBe(true)
  expect(press(screen.getByRole('textbox'), 'Enter', true)).toBe(true)
})
