import { Document, renderToBuffer } from '@react-pdf/renderer'
import { createElement, type ReactElement } from 'react'
import { directionOf, languageOf, type Locale } from '../i18n/locales.ts'
import { mirrored } from './mirrored.server.ts'
import { pageNumber, paintSheet } from './paint-sheet.server.ts'
import { loadFonts } from './sheet-fonts.server.ts'
import { textsIn } from './sheet-texts.server.ts'
import { sheetsOf } from './sheets-of.ts'
import type { SheetFacts, SheetKind } from './sheets.ts'

export interface SheetToPrint {
  kind: SheetKind
  facts: SheetFacts
  /** The reader's language. */
  locale: Locale
}

/**
 * Makes the PDF file of a visit's sheets, a page or more for each. Runs in a thread of its own
 * (sheet-printer.server.ts): it takes a second of work and all that a typesetter needs of memory.
 */
export async function makeSheetPdf({ kind, facts, locale }: SheetToPrint): Promise<Uint8Array> {
  const t = textsIn(locale)
  const turn = directionOf(locale) === 'rtl' ? mirrored : (page: ReactElement) => page
  const sheets = sheetsOf(kind, facts, t)
  await loadFonts(JSON.stringify(sheets) + pageNumber(t, 1, 2), locale)
  return renderToBuffer(
    createElement(
      Document,
      {
        title: sheets[0]!.title,
        language: languageOf(locale),
        creator: 'OPD Clinic',
        producer: 'OPD Clinic',
      },
      ...sheets.map((sheet) => turn(paintSheet(sheet, t))),
    ),
  )
}
