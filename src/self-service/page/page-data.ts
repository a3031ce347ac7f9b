import type { ZoneOffset } from '../../platform/day/zone-offset.ts'
import type { Locale } from '../../platform/i18n/locales.ts'
import type { PageTexts, WordKey, Words } from './words.ts'

/** What every page of patients knows of its clinic, from the server that sent it. */
export interface PageFacts {
  locale: Locale
  /** The IANA time zone of the clinic's clock. */
  timeZone: string
  /** What its clocks are ahead by, so that the phone formats no time to know the day. */
  zoneOffset: ZoneOffset
  /** The ISO instant at which the server made the page, by its clock. */
  now: string
  /** Empty until an Admin has filled it in. */
  clinicName: string
  /** The address of the clinic's logo. */
  logo: string
}

/** What the server writes into a page beside its HTML. */
export interface PageData<Facts extends PageFacts = PageFacts> {
  facts: Facts
  texts: PageTexts
}

/** What a page's component gets, on the server and in the browser. */
export interface PageProps<Key extends WordKey, Facts extends PageFacts = PageFacts> {
  facts: Facts
  words: Words<Key>
  onLanguage?: ((locale: Locale) => void) | undefined
}
