import type { Locale } from '../../platform/i18n/locales.ts'

/** What was chosen of a paper's language; undefined while nothing was. */
interface PaperChoice {
  locale?: Locale | undefined
  /** Whether each dosage is also there as a sentence. */
  inWords?: boolean | undefined
}

interface PaperReaders {
  /** The patient's language; null while nobody has asked. */
  patient: Locale | null
  /** That of the screen, or of the program, that prints. */
  screen: Locale
}

/** The language of a paper that a patient takes home: the chosen one, else their own, else the screen's. */
export const paperLocale = (
  chosen: Locale | undefined,
  { patient, screen }: PaperReaders,
): Locale => chosen ?? patient ?? screen

/**
 * The language of a visit's sheets, and whether their dosages are also sentences: for a language that is
 * the patient's or another than the screen's, so that a sheet in the screen's language is the
 * specification's.
 */
export function sheetLanguage(choice: PaperChoice, readers: PaperReaders) {
  const locale = paperLocale(choice.locale, readers)
  const isForPatient = locale === readers.patient || locale !== readers.screen
  return { locale, inWords: choice.inWords ?? isForPatient }
}
