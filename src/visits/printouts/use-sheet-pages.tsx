import { useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { Sheet } from './sheet.ts'
import { letterScales, pagesOf, type SheetHeights, type SheetPage } from './sheet-pages.ts'

/** An A5 page in points. */
const paper = { width: 419.53, height: 595.28 }

/** Browsers round each part to whole pixels, and an overflow would add a page. */
const roundingTolerance = 3

/** Everything on one page: the layout in which parts are measured. */
const initialPages = ({ table }: Sheet): SheetPage[] => [
  { from: 0, to: table?.rows.length ?? 0, blankRows: 0, hasEnd: true, letterScale: 1 },
]

interface SheetPages {
  /** For the element that contains the pages. */
  ref: RefObject<HTMLElement | null>
  pages: SheetPage[]
}

/** The pages of a sheet, from the heights of its parts on the screen, where pages are to scale. */
export function useSheetPages(sheet: Sheet): SheetPages {
  const ref = useRef<HTMLElement>(null)
  const [measured, setMeasured] = useState<{ sheet: string; pages: SheetPage[] }>()
  const sheetKey = JSON.stringify(sheet)
  const onResized = useEffectEvent(() => {
    const pages = pagesOf(heightsOn(ref.current!, sheet))
    setMeasured((before) =>
      JSON.stringify(before) === JSON.stringify({ sheet: sheetKey, pages })
        ? before
        : { sheet: sheetKey, pages },
    )
  })
  useLayoutEffect(() => {
    const measure = () => onResized()
    measure()
    const resizeObserver = new ResizeObserver(measure)
    resizeObserver.observe(ref.current!)
    // A font that loads late changes the line breaks.
    document.fonts.addEventListener('loadingdone', measure)
    return () => {
      resizeObserver.disconnect()
      document.fonts.removeEventListener('loadingdone', measure)
    }
  }, [sheetKey])
  return { ref, pages: measured?.sheet === sheetKey ? measured.pages : initialPages(sheet) }
}

/** Measures the heights of a sheet's parts in points, on all its pages. */
function heightsOn(element: HTMLElement, sheet: Sheet): SheetHeights {
  const pixelsPerPoint = element.getBoundingClientRect().width / paper.width || 1
  const heightOf = (it: Element | null) =>
    (it?.getBoundingClientRect().height ?? 0) / pixelsPerPoint
  const partElement = (sheetKey: string) =>
    element.querySelector<HTMLElement>(`[data-part='${sheetKey}']`)
  const letter = partElement('letter')
  const letters = letter ? heightsInSizes(letter, heightOf) : []
  return {
    room:
      paper.height -
      heightOf(partElement('head')) -
      heightOf(partElement('foot')) -
      roundingTolerance,
    vitals: heightOf(partElement('vitals')),
    tableHead: heightOf(element.querySelector('thead')),
    rows: sheet.table ? [...element.querySelectorAll('tbody[data-row]')].map(heightOf) : [],
    letters,
    end: heightOf(partElement('end')),
  }
}

/** The height of a letter at each scale; its current scale is restored. */
function heightsInSizes(letter: HTMLElement, heightOf: (it: Element) => number): number[] {
  const originalScale = letter.style.getPropertyValue('--scale')
  const heights = letterScales.map((scale) => {
    letter.style.setProperty('--scale', String(scale))
    return heightOf(letter)
  })
  letter.style.setProperty('--scale', originalScale)
  return heights
}
