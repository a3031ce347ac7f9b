import { fileURLToPath } from 'node:url'
import { directionOf, languageOf } from '../../platform/i18n/locales.ts'
import { compilerWith, freeDocuments, withTexts } from './sheet-pdf.server.ts'
import { fontsFor, toRenderable } from './sheet-fonts.server.ts'
import type { TableSheet } from './table-sheet.ts'

const template = fileURLToPath(new URL('./table.typ', import.meta.url))

/** Renders the PDF file of tables. Runs in the process of the sheets, like them. */
export async function makeTablePdf({ locale, ...original }: TableSheet): Promise<Uint8Array> {
  await freeDocuments()
  const fonts = await fontsFor(JSON.stringify(original), locale)
  const job: TableJob = {
    ...withTexts(original, (it) => toRenderable(it, fonts)),
    language: languageOf(locale),
    direction: directionOf(locale),
    fonts: fonts.families,
  }
  const compiler = compilerWith(fonts)
  const { result } = compiler.compile({
    mainFilePath: template,
    inputs: { job: JSON.stringify(job) },
  })
  if (!result) throw new Error('Typst could not compile the tables')
  const pdf = compiler.pdf(result)
  compiler.evictCache(1)
  return Uint8Array.from(pdf)
}

/** The input of table.typ. */
interface TableJob extends Omit<TableSheet, 'locale'> {
  language: string
  direction: 'ltr' | 'rtl'
  fonts: string[]
}
