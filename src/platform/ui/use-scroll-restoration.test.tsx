import type { Virtualizer } from '@tanstack/virtual-core'
import { render } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { activateEntry, currentEntry, readFromEntry, saveInEntry } from './history-entries.tsx'
import { useScrollRestoration } from './use-scroll-restoration.tsx'

let scrolledTo: number[]
const virtualizer = {
  scrollToIndex: (index: number) => scrolledTo.push(index),
  scrollToOffset: (offset: number) => scrolledTo.push(offset),
  options: { scrollMargin: 0, scrollPaddingStart: 0 },
  getTotalSize: () => 60 * 40,
  getVirtualItemForOffset: (offset: number) => ({ index: Math.floor(offset / 40) }),
} as unknown as Virtualizer<HTMLElement, HTMLElement>

function List({ rowCount, asCards = false }: { rowCount: number; asCards?: boolean }) {
  const box = useRef<HTMLDivElement>(null)
  useScrollRestoration({
    name: 'Clients',
    box,
    scrollsWithPage: asCards,
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
afterEach(() => {
  virtualizer.options.scrollMargin = 0
  sessionStorage.clear()
})

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

it('a list that becomes cards, which scroll with the page, stays where it was', () => {
  const { rerender } = render(<List rowCount={60} />)
  rerender(<List rowCount={60} asCards />)
  expect(scrolledTo).toEqual([52, 52])
  virtualizer.scrollOffset = 31 * 40
  window.dispatchEvent(new Event('scroll'))
  rerender(<List rowCount={60} />)
  expect(scrolledTo).toEqual([52, 52, 31])
  // At its top there is nowhere to scroll to.
  virtualizer.scrollOffset = 0
  document.querySelector('div > div')!.dispatchEvent(new Event('scroll'))
  rerender(<List rowCount={60} asCards />)
  expect(scrolledTo).toEqual([52, 52, 31])
})

it.each([
  ['scrolled a little, but not to the list', 150],
  ['scrolled to what is below the list', 500 + 60 * 40 + 10],
])('a page that was %s leaves its rows at their top', (_, offset) => {
  sessionStorage.clear()
  activateEntry(currentEntry())
  virtualizer.options.scrollMargin = 500
  virtualizer.scrollOffset = offset
  const { rerender } = render(<List rowCount={60} asCards />)
  window.dispatchEvent(new Event('scroll'))
  expect(readFromEntry(currentEntry(), 'scrolled Clients')).toBeUndefined()
  // The library would scroll the box by as many pixels as the page.
  rerender(<List rowCount={60} />)
  expect(scrolledTo).toEqual([0])
})
