import { fileURLToPath } from 'node:url'
import { directionOf, languageOf, type Locale } from '../../platform/i18n/locales.ts'
import type { Bill, BillPaper } from './bill.ts'
import { fontsFor, toRenderable } from './sheet-fonts.server.ts'
import {
  compilerWith,
  freeDocuments,
  logoOf,
  withQrCode,
  withTexts,
  type WithQrCode,
} from './sheet-pdf.server.ts'

export interface BillToPrint {
  bill: Bill
  paper: BillPaper
  /** The reader's language. */
  locale: Locale
  /** The clinic's own logo, a PNG file; for A5 only. */
  logo?: Uint8Array | undefined
  /** A PDF file, or an SVG file of all pages below each other. */
  format: 'pdf' | 'svg'
}

const template = fileURLToPath(new URL('./bill.typ', import.meta.url))

/** Renders a bill. Runs in the process of the sheets, like them. */
export async function makeBill({
  bill,
  paper,
  locale,
  logo,
  format,
}: BillToPrint): Promise<Uint8Array> {
  await freeDocuments()
  const fonts = await fontsFor(JSON.stringify(bill), locale)
  const { logo: file, logoWidth: width, logoHeight: height } = logoOf(logo)
  const job: BillJob = {
    bill: withQrCode(withTexts(bill, (it) => toRenderable(it, fonts))),
    paper,
    language: languageOf(locale),
    direction: directionOf(locale),
    fonts: fonts.families,
    logo: logo ? { file, width, height } : null,
  }
  const compiler = compilerWith(fonts)
  const { result } = compiler.compile({
    mainFilePath: template,
    inputs: { job: JSON.stringify(job) },
  })
  if (!result) throw new Error('Typst could not compile the bill')
  const bytes =
    format === 'pdf' ? compiler.pdf(result) : new TextEncoder().encode(compiler.plainSvg(result))
  compiler.evictCache(1)
  return Uint8Array.from(bytes)
}

/** The input of bill.typ. */
interface BillJob {
  bill: WithQrCode<Bill>
  paper: BillPaper
  language: string
  direction: 'ltr' | 'rtl'
  fonts: string[]
  /** An SVG file, and its size in points. */
  logo: { file: string; width: number; height: number } | null
}
