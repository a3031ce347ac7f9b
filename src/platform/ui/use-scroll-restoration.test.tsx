import type { Virtualizer } from '@tanstack/react-virtual'
import { render } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { activateEntry, currentEntry, readFromEntry, saveInEntry } from './history-entries.tsx'
import { useScrollRestoration } from './use-scroll-restoration.tsx'

let scrolledTo: number[]
const virtualizer = {
  scrollToIndex: (index: number) => scrolledTo.push(index),
  options: { scrollMargin: 0 },
} as unknown as Virtualizer<HTMLElement, HTMLElement>

function List({ rowCount }: { rowCount: number }) {
  const box = useRef<HTMLDivElement>(null)
  useScrollRestoration({
    name: 'Clients',
    box,
    scrollsWithPage: false,
    virtualizer,
    rowCount,
    onEndReached: undefined,
  })
  return <div ref={box} />
}

beforeEach(() => {
  scrolledTo = []
  saveInEntry(currentEntry(), 'scrolled Clients', 52)
  activateEntry(currentEntry())
})
afterEach(() => sessionStorage.clear())

it('a list comes back where it was, once its rows are there', () => {
  const { rerender } = render(<List rowCount={0} />)
  expect(scrolledTo).toEqual([])
  rerender(<List rowCount={60} />)
  expect(scrolledTo).toEqual([52])
})

it('also a list that is shown once more before it has rows', () => {
  render(<List rowCount={0} />).unmount()
  render(<List rowCount={60} />)
  expect(scrolledTo).toEqual([52])
  expect(readFromEntry(currentEntry(), 'scrolled Clients')).toBe(52)
})

it('a list that has been restored starts at its top the next time', () => {
  render(<List rowCount={60} />).unmount()
  render(<List rowCount={60} />)
  expect(scrolledTo).toEqual([52])
})
