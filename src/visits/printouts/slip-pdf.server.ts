import { fileURLToPath } from 'node:url'
import { renderSVG } from 'uqr'
import { directionOf, languageOf, type Locale } from '../../platform/i18n/locales.ts'
import { compilerWith, freeDocuments, withTexts } from './sheet-pdf.server.ts'
import { fontsFor, toRenderable } from './sheet-fonts.server.ts'
import { leftToRight } from './sheet-text.ts'
import { translatorFor } from './sheet-translator.server.ts'
import type { SlipFacts, SlipPaper } from './slip.ts'

export interface SlipToPrint {
  facts: SlipFacts
  paper: SlipPaper
  /** The reader's language. */
  locale: Locale
}

const template = fileURLToPath(new URL('./slip.typ', import.meta.url))

/** Renders the PDF file of a slip: one page. Runs in the process of the sheets, like them. */
export async function makeSlipPdf({ facts, paper, locale }: SlipToPrint): Promise<Uint8Array> {
  await freeDocuments()
  const t = translatorFor(locale)
  const { wait, placeUrl, ...rest } = facts
  const original = {
    ...rest,
    tokenLabel: t('sheet.slipToken'),
    arrived: leftToRight(facts.arrived),
    wait: wait && {
      label: t('sheet.slipWait'),
      value:
        wait.from === 0
          ? t('sheet.slipWaitUpTo', { to: wait.to })
          : t('sheet.slipWaitRange', { range: leftToRight(`${wait.from}–${wait.to}`) }),
      note: t('sheet.slipEstimate'),
    },
    follow: t('sheet.slipFollow'),
  }
  const fonts = await fontsFor(JSON.stringify(original), locale)
  const job: SlipJob = {
    ...withTexts(original, (it) => toRenderable(it, fonts)),
    paper,
    language: languageOf(locale),
    direction: directionOf(locale),
    fonts: fonts.families,
    qrCode: renderSVG(placeUrl, { ecc: 'M', border: 4 }),
  }
  const compiler = compilerWith(fonts)
  const { result } = compiler.compile({
    mainFilePath: template,
    inputs: { job: JSON.stringify(job) },
  })
  if (!result) throw new Error('Typst could not compile the slip')
  const pdf = compiler.pdf(result)
  compiler.evictCache(1)
  return Uint8Array.from(pdf)
}

/** The input of slip.typ. */
interface SlipJob extends Omit<SlipFacts, 'wait' | 'placeUrl'> {
  paper: SlipPaper
  tokenLabel: string
  wait: { label: string; value: string; note: string } | null
  follow: string
  language: string
  direction: 'ltr' | 'rtl'
  fonts: string[]
  /** An SVG file. */
  qrCode: string
}
