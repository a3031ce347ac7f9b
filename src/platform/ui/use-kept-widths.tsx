import { useEffect, useLayoutEffect, type RefObject } from 'react'

/**
 * Keeps the columns of a table as wide as they were at first. Only the rows in view are in the page, and
 * each one that comes could give all columns other widths: words would wrap in another way, and the
 * buttons of the rows below would move under the pointer. A column still widens for what does not wrap,
 * and stays so.
 *
 * @param table has a `col` for each of its header cells
 * @param version another one lays the columns out anew; undefined keeps nothing
 */
export function useKeptWidths(
  table: RefObject<HTMLTableElement | null>,
  version: string | undefined,
): void {
  // Before it is measured whether the new layout fits.
  useLayoutEffect(() => {
    const element = table.current
    return () => {
      if (element) forgetWidths(element)
    }
  }, [table, version])

  // Before further rows are rendered, which begins when the first ones are painted.
  useEffect(() => {
    if (version === undefined) return undefined
    const element = table.current!
    let keptWidth = 0
    const keep = () => {
      const { width } = element.getBoundingClientRect()
      // The window, or what stands beside the list, has another width.
      if (width !== keptWidth) forgetWidths(element)
      keptWidth = width
      keepWidths(element)
    }
    keep()
    let frame = 0
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(keep)
    })
    for (const header of headersOf(element)) observer.observe(header)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [table, version])
}

const columnsOf = (table: HTMLTableElement) => table.querySelectorAll('col')
const headersOf = (table: HTMLTableElement) => table.querySelectorAll('thead th')

function keepWidths(table: HTMLTableElement): void {
  const widths = [...headersOf(table)].map((header) => header.getBoundingClientRect().width)
  columnsOf(table).forEach(({ style }, index) => (style.width = `${widths[index]}px`))
  table.dataset.keepsWidths = ''
}

function forgetWidths(table: HTMLTableElement): void {
  delete table.dataset.keepsWidths
  for (const { style } of columnsOf(table)) style.width = ''
}
