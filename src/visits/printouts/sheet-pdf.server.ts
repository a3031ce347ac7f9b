import { dirname } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { renderSVG } from 'uqr'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { directionOf, languageOf, type Locale } from '../../platform/i18n/locales.ts'
import { logo as productLogo, logoSvg, tickSvg } from './logo.ts'
import { logoSize } from '../../masters/clinic-details/parse-logo.server.ts'
import type { Sheet } from './sheet.ts'
import { fontsFor, toRenderable, type SheetFonts } from './sheet-fonts.server.ts'
import {
  letterScales,
  pagesOf,
  rowHeight,
  type SheetHeights,
  type SheetPage,
} from './sheet-pages.ts'
import type { SheetTranslator } from './sheet-text.ts'
import { translatorFor } from './sheet-translator.server.ts'
import { buildSheets } from './build-sheets.ts'
import type { SheetFacts, SheetKind } from './sheets.ts'
import { vaccinationCard, type VaccinationCardFacts } from './vaccination-card.ts'

export interface CardToPrint extends Pick<SheetToPrint, 'locale' | 'logo'> {
  facts: VaccinationCardFacts
}

export interface SheetToPrint {
  kind: SheetKind
  facts: SheetFacts
  locale: Locale
  /** Whether each dosage is also there as a sentence. */
  inWords: boolean
  /** The clinic's own logo, a PNG file; without it the sheet has the product's. */
  logo?: Uint8Array | undefined
}

/**
 * Frees Typst's native memory of earlier sheets, a megabyte each, which the garbage collector does not
 * see. It is freed in the turn after the one in which its document was collected.
 */
export async function freeDocuments(): Promise<void> {
  globalThis.gc?.()
  await setImmediate()
}

const template = fileURLToPath(new URL('./sheet.typ', import.meta.url))

/**
 * Renders the PDF file of a visit's sheets, at least one page each. Runs in its own process
 * (sheet-printer.server.ts), because Typst blocks it.
 */
export const makeSheetPdf = ({ kind, facts, inWords, ...paper }: SheetToPrint) =>
  makePdf(paper, (t) => buildSheets(kind, facts, t, inWords))

/** Renders the PDF file of a vaccination card, as those of sheets. */
export const makeCardPdf = ({ facts, ...paper }: CardToPrint) =>
  makePdf(paper, (t) => [vaccinationCard(facts, t)])

async function makePdf(
  { locale, logo }: Pick<SheetToPrint, 'locale' | 'logo'>,
  build: (t: SheetTranslator) => Sheet[],
): Promise<Uint8Array> {
  await freeDocuments()
  const t = translatorFor(locale)
  const originalSheets = build(t)
  const fonts = await fontsFor(JSON.stringify(originalSheets) + pageNumber(t, 1, 1), locale)
  const sheets = withTexts(originalSheets, (it) => toRenderable(it, fonts))
  const job: PrintJob = {
    sheets: sheets.map(withQrCode),
    language: languageOf(locale),
    direction: directionOf(locale),
    fonts: fonts.families,
    accent: productLogo.background,
    ...logoOf(logo),
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
  if (!result) throw new Error('Typst could not compile the sheet')
  const pdf = compiler.pdf(result)
  // Cache entries expire after the next sheet: most texts repeat, and patients' names must not stay.
  compiler.evictCache(1)
  return directionOf(locale) === 'ltr' ? readFromTheLeft(pdf) : Uint8Array.from(pdf)
}

/**
 * Typst takes Punjabi for a language read from the right, and says so to viewers, which then copy its
 * words backwards. Both names have one length, so nothing in the file moves.
 */
function readFromTheLeft(pdf: Uint8Array): Uint8Array {
  const file = Buffer.from(pdf)
  const at = file.lastIndexOf('/Direction /R2L')
  if (at >= 0) file.write('/Direction /L2R', at, 'latin1')
  return Uint8Array.from(file)
}

/** The input of sheet.typ. */
interface PrintJob {
  sheets: WithQrCode<Sheet>[]
  language: string
  direction: 'ltr' | 'rtl'
  /** Font families in lookup order. */
  fonts: string[]
  /** A CSS colour. */
  accent: string
  /** The logo's size in points. */
  logoWidth: number
  logoHeight: number
  /** SVG files. */
  logo: string
  tick: string
  rowHeight: number
  letterScales: readonly number[]
  /** Pages for each sheet; without them the parts of the sheets are measured. */
  pages?: (SheetPage & { isFirst: boolean; number: string })[][]
}

/** A paper whose check has its QR code, an SVG file. */
export type WithQrCode<Paper extends Pick<Sheet, 'check'>> = Omit<Paper, 'check'> & {
  check: (NonNullable<Sheet['check']> & { qrCode: string }) | null
}

/** The margin around the code is the paper's own white. */
export const withQrCode = <Paper extends Pick<Sheet, 'check'>>({
  check,
  ...paper
}: Paper): WithQrCode<Paper> => ({
  ...paper,
  check: check && { ...check, qrCode: renderSVG(check.url, { ecc: 'M', border: 0 }) },
})

/** The room of the logo in points, the same as in A5Sheet.module.css. */
const logoRoom = { width: 90, height: 34 }

/** A logo as large as its room allows. Typst's inputs are text, so a PNG file goes into an SVG file. */
export function logoOf(
  png: Uint8Array | undefined,
): Pick<PrintJob, 'logo' | 'logoWidth' | 'logoHeight'> {
  const { height: room } = logoRoom
  if (!png) return { logo: logoSvg, logoWidth: room, logoHeight: room }
  const file = Buffer.from(png)
  const { width, height } = logoSize(file)
  const scale = Math.min(logoRoom.width / width, room / height)
  const image = `<image width="${width}" height="${height}" href="data:image/png;base64,${file.toString('base64')}"/>`
  return {
    logo: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${image}</svg>`,
    logoWidth: width * scale,
    logoHeight: height * scale,
  }
}

const sourceOf = (job: PrintJob) => ({
  mainFilePath: template,
  inputs: { job: JSON.stringify(job) },
})

const pageNumber = (t: SheetTranslator, page: number, pages: number): string =>
  t('sheet.page', { page, pages })

/** The sheet with each text mapped by `change`. */
export function withTexts<T>(value: T, change: (text: string) => string): T {
  return JSON.parse(JSON.stringify(value), (_, it: unknown) =>
    typeof it === 'string' ? change(it) : it,
  ) as T
}

let lastCompiler: { key: string; compiler: NodeCompiler } | undefined

/** A compiler with the given fonts, cached because the next sheet mostly needs the same. */
export function compilerWith({ key, files }: SheetFonts): NodeCompiler {
  if (lastCompiler?.key !== key) {
    const compiler = NodeCompiler.create({
      workspace: dirname(template),
      fontArgs: [{ fontBlobs: files }],
    })
    lastCompiler = { key, compiler }
  }
  return lastCompiler.compiler
}
