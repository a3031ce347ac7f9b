import { Document, renderToBuffer } from '@react-pdf/renderer'
import { createElement } from 'react'
import { paintSheet } from './paint-sheet.server.ts'
import { loadFonts } from './sheet-fonts.server.ts'
import { textsIn, type SheetLanguage } from './sheet-texts.server.ts'
import { sheetsOf } from './sheets-of.ts'
import type { SheetFacts, SheetKind } from './sheets.ts'

export interface SheetToPrint {
  kind: SheetKind
  facts: SheetFacts
  language: SheetLanguage
}

/**
 * Makes the PDF file of a visit's sheets, a page or more for each. Runs in a thread of its own
 * (sheet-printer.server.ts): it takes a second of work and all that a typesetter needs of memory.
 */
export async function makeSheetPdf({ kind, facts, language }: SheetToPrint): Promise<Uint8Array> {
  const t = textsIn(language)
  const sheets = sheetsOf(kind, facts, t)
  await loadFonts(JSON.stringify(sheets))
  return renderToBuffer(
    createElement(
      Document,
      { title: sheets[0]!.title, language, creator: 'OPD Clinic', producer: 'OPD Clinic' },
      ...sheets.map((sheet) => paintSheet(sheet, t)),
    ),
  )
}
