import { useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { Sheet } from './sheet.ts'
import { letterScales, pagesOf, type SheetHeights, type SheetPage } from './sheet-pages.ts'

/** An A5 page in points. */
const paper = { width: 419.53, height: 595.28 }

/** Browsers round each part to whole pixels, and an overflow would add a page. */
const roundingTolerance = 3

/** Everything on one page: the layout in which parts are measured. */
const initialPages = ({ table, text }: Sheet): SheetPage[] => [
  { from: 0, to: (table?.rows ?? text ?? []).length, blankRows: 0, hasEnd: true, letterScale: 1 },
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
    text: sheet.text && {
      ...textHeights(element, pixelsPerPoint),
      keepsNext: sheet.text.map(({ keepsNext = false }) => keepsNext),
    },
    end: heightOf(partElement('end')),
  }
}

/**
 * Where each piece of the text ends if all are on one page: measured on a copy in which the paragraphs that pages part
 * are whole, so that the pages which follow from it do not change what it is.
 */
function textHeights(element: HTMLElement, pixelsPerPoint: number) {
  const [first, ...others] = element.querySelectorAll<HTMLElement>("[data-part='text']")
  if (!first) return { ends: [], line: 0 }
  const copy = first.cloneNode(true) as HTMLElement
  for (const part of others) {
    for (const whole of part.children) {
      const paragraph = whole.cloneNode(true) as HTMLElement
      const isContinued = paragraph.hasAttribute('data-continued')
      if (isContinued) copy.lastElementChild?.append(...paragraph.childNodes)
      else copy.append(paragraph)
    }
  }
  const { width } = first.getBoundingClientRect()
  copy.style.cssText = `position: absolute; visibility: hidden; width: ${width}px`
  first.parentElement!.append(copy)
  const { top, height } = copy.getBoundingClientRect()
  const pieces = [...copy.querySelectorAll('[data-piece]')].map((it) => [...it.getClientRects()])
  const line = pieces[0]?.[0]?.height ?? 0
  copy.remove()
  const bottoms = pieces.map((boxes) => (boxes.at(-1)?.bottom ?? top) - top)
  return {
    ends: [...bottoms.slice(0, -1), height].map((bottom) => bottom / pixelsPerPoint),
    // A box of a piece is lower than its line.
    line: (line * 1.5) / pixelsPerPoint,
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
