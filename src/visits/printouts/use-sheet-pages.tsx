import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { Sheet } from './sheet.ts'
import { letterScales, pagesOf, type SheetHeights, type SheetPage } from './sheet-pages.ts'

/** An A5 paper in points. */
const paper = { width: 419.53, height: 595.28 }

/** Browsers round each part to whole pixels, and what is above a page would be one page more. */
const slack = 3

/** Everything on one page, as it is measured first. */
const unmeasured = ({ table }: Sheet): SheetPage[] => [
  { from: 0, to: table?.rows.length ?? 0, blankRows: 0, hasEnd: true, letterScale: 1 },
]

interface SheetPages {
  /** Of the element that holds the papers. */
  ref: RefObject<HTMLElement | null>
  pages: SheetPage[]
}

/** The pages of a sheet, from how high its parts are on the screen: a paper there is to scale. */
export function useSheetPages(sheet: Sheet): SheetPages {
  const ref = useRef<HTMLElement>(null)
  const [measured, setMeasured] = useState<{ sheet: string; pages: SheetPage[] }>()
  const name = JSON.stringify(sheet)
  useLayoutEffect(() => {
    const measure = () => {
      const pages = pagesOf(heightsOn(ref.current!, sheet))
      setMeasured((before) =>
        JSON.stringify(before) === JSON.stringify({ sheet: name, pages })
          ? before
          : { sheet: name, pages },
      )
    }
    measure()
    const resized = new ResizeObserver(measure)
    resized.observe(ref.current!)
    // A font that comes late changes what fits on a line.
    document.fonts.addEventListener('loadingdone', measure)
    return () => {
      resized.disconnect()
      document.fonts.removeEventListener('loadingdone', measure)
    }
  }, [name])
  return { ref, pages: measured?.sheet === name ? measured.pages : unmeasured(sheet) }
}

/** The heights of a sheet's parts in points, wherever they are on its papers. */
function heightsOn(element: HTMLElement, sheet: Sheet): SheetHeights {
  const point = element.getBoundingClientRect().width / paper.width || 1
  const heightOf = (it: Element | null) => (it?.getBoundingClientRect().height ?? 0) / point
  const part = (name: string) => element.querySelector<HTMLElement>(`[data-part='${name}']`)
  const letter = part('letter')
  const letters = letter ? heightsInSizes(letter, heightOf) : []
  return {
    room: paper.height - heightOf(part('head')) - heightOf(part('foot')) - slack,
    vitals: heightOf(part('vitals')),
    tableHead: heightOf(element.querySelector('thead')),
    rows: sheet.table ? [...element.querySelectorAll('tbody tr[data-row]')].map(heightOf) : [],
    letters,
    end: heightOf(part('end')),
  }
}

/** How high a letter is in each of its sizes; it keeps the one that it has. */
function heightsInSizes(letter: HTMLElement, heightOf: (it: Element) => number): number[] {
  const own = letter.style.getPropertyValue('--scale')
  const heights = letterScales.map((scale) => {
    letter.style.setProperty('--scale', String(scale))
    return heightOf(letter)
  })
  letter.style.setProperty('--scale', own)
  return heights
}
