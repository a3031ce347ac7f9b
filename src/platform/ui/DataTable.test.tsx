import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DataTable, type Column } from './DataTable.tsx'

interface Row {
  id: number
  name: string
}

/** Widths in a page that lays nothing out: of the box, and of the columns in each stand. */
let boxWidth = 1000
const columnsNeed = { wide: 0, close: 0, closest: 0, cards: 0 }
const observers = new Set<(entries: []) => void>()
const widen = (width: number) => {
  boxWidth = width
  act(() => observers.forEach((tell) => tell([])))
}

vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => boxWidth)
vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(function (
  this: HTMLElement,
) {
  const stand = this.dataset.stand as keyof typeof columnsNeed | undefined
  return Math.max(boxWidth, stand ? columnsNeed[stand] : 0)
})
window.ResizeObserver = class {
  constructor(tell: (entries: []) => void) {
    observers.add(tell)
  }
  observe() {}
  unobserve() {}
  disconnect() {}
} as unknown as typeof ResizeObserver

afterEach(() => {
  boxWidth = 1000
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
const stand = () => screen.getByRole('region').dataset.stand

describe('a table', () => {
  it('stands at ease where its columns have room', () => {
    Object.assign(columnsNeed, { wide: 900, close: 800, closest: 700 })
    render(table('Patient'))
    expect(stand()).toBe('wide')
  })

  it('stands closer, and its rows become cards, rather than scroll sideways', () => {
    Object.assign(columnsNeed, { wide: 1200, close: 990, closest: 900 })
    render(table('Patient'))
    expect(stand()).toBe('close')
    widen(950)
    expect(stand()).toBe('closest')
    widen(880)
    expect(stand()).toBe('cards')
  })

  it('stands at ease again in a wider box, and not before', () => {
    Object.assign(columnsNeed, { wide: 1200, close: 1100, closest: 1050 })
    render(table('Patient'))
    expect(stand()).toBe('cards')
    widen(1080)
    expect(stand()).toBe('closest')
    widen(1190)
    expect(stand()).toBe('close')
    widen(1300)
    expect(stand()).toBe('wide')
  })

  it('is tried anew with other columns, as in another language', () => {
    Object.assign(columnsNeed, { wide: 1200, close: 1100, closest: 1050 })
    const { rerender } = render(table('Zahlungsstatus'))
    expect(stand()).toBe('cards')
    Object.assign(columnsNeed, { wide: 900 })
    rerender(table('Paid'))
    expect(stand()).toBe('wide')
  })
})
