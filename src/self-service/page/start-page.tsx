import { h, hydrate, type ComponentType } from 'preact'
import { isLocale, type Locale } from '../../platform/i18n/locales.ts'
import { holdRepeatedEnter } from '../../platform/ui/hold-repeated-enter.tsx'
import { setPageClock } from './page-clock.tsx'
import type { PageData, PageFacts, PageProps } from './page-data.ts'
import { createWords, type WordKey } from './words.ts'

/**
 * Brings the HTML that the server sent to life. `prepare` runs before anything else, with what is on the page
 * until then.
 */
export function startPage<Key extends WordKey, Facts extends PageFacts>(
  Page: ComponentType<PageProps<Key, Facts>>,
  prepare?: (facts: Facts) => void,
): void {
  const { facts, texts } = JSON.parse(
    document.getElementById('page-data')!.textContent ?? '',
  ) as PageData<Facts>
  holdRepeatedEnter()
  setPageClock(facts)
  prepare?.(facts)
  const { locale } = facts
  const stored = storedLanguage()
  // Chosen in the desk's application, or on an earlier page, and not known to the server.
  if (isLocale(stored) && stored !== locale && keepLanguage(stored)) return window.location.reload()
  const words = createWords<Key>(texts, locale)
  hydrate(h(Page, { facts, words, onLanguage: openInLanguage }), document.getElementById('page')!)
}

/** A year, in seconds. */
const languageAge = 31_536_000

/** Opens the page again in another language, which the server then knows of this phone. */
function openInLanguage(locale: Locale): void {
  try {
    localStorage.setItem('locale', locale)
  } catch {
    // Storage can be closed; the cookie alone is enough here.
  }
  if (keepLanguage(locale)) window.location.reload()
}

function storedLanguage(): string | null {
  try {
    return localStorage.getItem('locale')
  } catch {
    return null
  }
}

/** Tells the server the language of this phone; false where cookies are closed. */
function keepLanguage(locale: Locale): boolean {
  document.cookie = `locale=${locale}; path=/; max-age=${languageAge}; samesite=lax`
  return document.cookie.includes(`locale=${locale}`)
}
