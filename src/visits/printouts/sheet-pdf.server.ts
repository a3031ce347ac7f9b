import { dirname } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { directionOf, languageOf, type Locale } from '../../platform/i18n/locales.ts'
import { logo, logoSvg, tickSvg } from './logo.ts'
import type { Sheet } from './sheet.ts'
import { fontsFor, renderable, type SheetFonts } from './sheet-fonts.server.ts'
import {
  letterScales,
  pagesOf,
  rowHeight,
  type SheetHeights,
  type SheetPage,
} from './sheet-pages.ts'
import type { SheetText } from './sheet-text.ts'
import { textsIn } from './sheet-translator.server.ts'
import { sheetsOf } from './build-sheets.ts'
import type { SheetFacts, SheetKind } from './sheets.ts'

export interface SheetToPrint {
  kind: SheetKind
  facts: SheetFacts
  /** The reader's language. */
  locale: Locale
}

/**
 * Frees what Typst keeps of the sheets before, a megabyte for each, which the garbage collector does
 * not see. It is freed in the turn after the one in which its document was collected.
 */
async function freeDocuments(): Promise<void> {
  globalThis.gc?.()
  await setImmediate()
}

const template = fileURLToPath(new URL('./sheet.typ', import.meta.url))

/**
 * Makes the PDF file of a visit's sheets, a page or more for each. Runs in a process of its own
 * (sheet-printer.server.ts), which stands still until Typst is done.
 */
export async function makeSheetPdf({ kind, facts, locale }: SheetToPrint): Promise<Uint8Array> {
  await freeDocuments()
  const t = textsIn(locale)
  const wanted = sheetsOf(kind, facts, t)
  const fonts = await fontsFor(JSON.stringify(wanted) + pageNumber(t, 1, 1), locale)
  const sheets = withTexts(wanted, (it) => renderable(it, fonts))
  const job: PrintJob = {
    sheets,
    language: languageOf(locale),
    direction: directionOf(locale),
    fonts: fonts.families,
    accent: logo.ground,
    logo: logoSvg,
    tick: tickSvg,
    rowHeight,
    letterScales,
  }
  const compiler = compilerWith(fonts)
  const [measured] = compiler.query(sourceOf(job), { selector: '<heights>', field: 'value' }) as [
    SheetHeights[],
  ]
  const pages = measured.map((heights) =>
    pagesOf(heights).map((page, index, { length }) => ({
      ...page,
      isFirst: index === 0,
      number: pageNumber(t, index + 1, length),
    })),
  )
  const { result } = compiler.compile(sourceOf({ ...job, pages }))
  if (!result) throw new Error('Typst refused the sheet')
  const pdf = compiler.pdf(result)
  // The words of the next sheet are mostly the same; names of patients are kept no longer than that.
  compiler.evictCache(1)
  return Uint8Array.from(pdf)
}

/** What sheet.typ is told. */
interface PrintJob {
  sheets: Sheet[]
  language: string
  direction: 'ltr' | 'rtl'
  /** The names of the fonts, in the order in which a letter is looked for. */
  fonts: string[]
  /** A colour, as CSS writes it. */
  accent: string
  /** SVG files. */
  logo: string
  tick: string
  rowHeight: number
  letterScales: readonly number[]
  /** For each sheet; without them the parts of the sheets are measured. */
  pages?: (SheetPage & { isFirst: boolean; number: string })[][]
}

const sourceOf = (job: PrintJob) => ({
  mainFilePath: template,
  inputs: { job: JSON.stringify(job) },
})

const pageNumber = (t: SheetText, page: number, pages: number): string =>
  t('sheet.page', { page, pages })

/** A sheet with each of its texts as `change` gives it. */
function withTexts<T>(value: T, change: (text: string) => string): T {
  return JSON.parse(JSON.stringify(value), (_, it: unknown) =>
    typeof it === 'string' ? change(it) : it,
  ) as T
}

let last: { key: string; compiler: NodeCompiler } | undefined

/** A compiler with some fonts; the next sheet most often needs the same. */
function compilerWith({ key, files }: SheetFonts): NodeCompiler {
  if (last?.key !== key) {
    const compiler = NodeCompiler.create({
      workspace: dirname(template),
      fontArgs: [{ fontBlobs: files }],
    })
    last = { key, compiler }
  }
  return last.compiler
}
