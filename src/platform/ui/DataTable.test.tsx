import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DataTable, type Column } from './DataTable.tsx'

interface Row {
  id: number
  name: string
}

/** Widths in a page without layout: of the box, its borders and scroll bar, and the columns in each layout. */
let boxWidth = 1000
let frameWidth = 0
const neededWidth = { wide: 0, close: 0, closest: 0, stacked: 0, cards: 0 }
const observers = new Set<(entries: []) => void>()
const setBoxWidth = (width: number) => {
  boxWidth = width
  act(() => observers.forEach((notifyObserver) => notifyObserver([])))
}

const insideOf = ({ dataset }: HTMLElement) =>
  dataset.layout === 'cards' ? boxWidth : boxWidth - frameWidth
vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(() => boxWidth)
vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(function (
  this: HTMLElement,
) {
  return insideOf(this)
})
vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(function (
  this: HTMLElement,
) {
  const layout = this.dataset.layout as keyof typeof neededWidth | undefined
  return Math.max(insideOf(this), layout ? neededWidth[layout] : 0)
})
window.ResizeObserver = class {
  constructor(notifyObserver: (entries: []) => void) {
    observers.add(notifyObserver)
  }
  observe() {}
  unobserve() {}
  disconnect() {}
} as unknown as typeof ResizeObserver

afterEach(() => {
  boxWidth = 1000
  frameWidth = 0
  observers.clear()
})

const table = (...titles: string[]) => {
  const columns = titles.map((title): Column<Row> => ({
    key: title,
    title,
    cell: ({ name }) => name,
  }))
  return (
    <MantineProvider>
      <DataTable
        label="Today's"
        columns={columns}
        rows={[{ id: 1, name: 'Asha Rao' }]}
        rowKey={({ id }) => id}
        empty={undefined}
      />
    </MantineProvider>
  )
}
const layout = () => screen.getByRole('region').dataset.layout

describe('a table', () => {
  it('has its widest layout where the columns fit', () => {
    Object.assign(neededWidth, { wide: 900, close: 800, closest: 700, stacked: 700 })
    render(table('Patient'))
    expect(layout()).toBe('wide')
  })

  it('uses a denser layout, and finally cards, instead of scrolling sideways', () => {
    Object.assign(neededWidth, { wide: 1200, close: 990, closest: 900, stacked: 890 })
    render(table('Patient'))
    expect(layout()).toBe('close')
    setBoxWidth(950)
    expect(layout()).toBe('closest')
    setBoxWidth(880)
    expect(layout()).toBe('cards')
  })

  it('returns to its widest layout only in a box that is wide enough', () => {
    Object.assign(neededWidth, { wide: 1200, close: 1100, closest: 1050, stacked: 1040 })
    render(table('Patient'))
    expect(layout()).toBe('cards')
    setBoxWidth(1080)
    expect(layout()).toBe('closest')
    setBoxWidth(1190)
    expect(layout()).toBe('close')
    setBoxWidth(1300)
    expect(layout()).toBe('wide')
  })

  it('stays with cards, which have no scroll bar, where columns would fit without one', () => {
    Object.assign(neededWidth, { wide: 1200, close: 1120, closest: 1043, stacked: 1043 })
    boxWidth = 1046
    frameWidth = 17
    render(table('Cancelled'))
    expect(layout()).toBe('cards')
    setBoxWidth(1060)
    expect(layout()).toBe('closest')
  })

  it('measures its layouts again for other columns, as in another language', () => {
    Object.assign(neededWidth, { wide: 1200, close: 1100, closest: 1050, stacked: 1040 })
    const { rerender } = render(table('Zahlungsstatus'))
    expect(layout()).toBe('cards')
    Object.assign(neededWidth, { wide: 900 })
    rerender(table('Paid'))
    expect(layout()).toBe('wide')
  })
})

it('says how many rows there are, or that nobody knows', () => {
  const columns: Column<Row>[] = [
    { key: 'serial', title: 'Sr. No.', cell: (_, index) => index + 1 },
    { key: 'name', title: 'Patient', cell: ({ name }) => name, role: 'heading' },
  ]
  const listOf = (total: number | undefined, onEndReached?: () => void) => (
    <MantineProvider>
      <DataTable
        label="Today's"
        columns={columns}
        rows={[{ id: 1, name: 'Asha Rao' }]}
        rowKey={({ id }) => id}
        empty={undefined}
        total={total}
        onEndReached={onEndReached}
      />
    </MantineProvider>
  )
  const { rerender } = render(listOf(81))
  const rowCount = () =>
    screen.getByRole('table', { name: "Today's" }).getAttribute('aria-rowcount')
  expect(rowCount()).toBe('82')
  // More pages follow, and nobody has counted them.
  rerender(listOf(undefined, () => {}))
  expect(rowCount()).toBe('-1')
})
