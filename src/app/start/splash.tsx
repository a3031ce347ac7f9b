import { shownLocale } from '../../platform/i18n/i18n.tsx'
import { splashTexts } from './splash-texts.ts'

/** The loader stands for 500 ms on start (specification, section 9). */
const loaderMs = 500

/** Names the loader of index.html in the language that the page begins in. */
export function nameSplash(): void {
  document.getElementById('splash')?.setAttribute('aria-label', splashTexts[shownLocale()].loading)
}

/** Takes the loader of index.html away once its time is over. */
export function endSplash(): void {
  setTimeout(() => document.getElementById('splash')?.remove(), loaderMs - performance.now())
}

/** The texts or the clinic's clock could not be loaded. */
export function splashFailed(): void {
  const splash = document.getElementById('splash')
  if (!splash) return
  splash.setAttribute('role', 'alert')
  splash.removeAttribute('aria-label')
  splash.textContent = splashTexts[shownLocale()].unreachable
  setTimeout(() => window.location.reload(), 5_000)
}
