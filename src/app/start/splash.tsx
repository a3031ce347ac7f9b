import { removeDrawnSignIn } from '../../access/auth/drawn-sign-in.tsx'
import { currentLocale } from '../../platform/i18n/i18n.tsx'
import { splashTexts } from './splash-texts.ts'

/** The loader is shown for 500 ms on start (specification, section 9). */
const showLoaderAfterMs = 500

/** Labels the loader of index.html in the language that the page starts in. */
export function translateSplash(): void {
  document
    .getElementById('splash')
    ?.setAttribute('aria-label', splashTexts[currentLocale()].loading)
}

/** Removes the loader of index.html after its minimum time, and the form to sign in that was drawn in its place. */
export function endSplash(): void {
  removeDrawnSignIn()
  setTimeout(
    () => document.getElementById('splash')?.remove(),
    showLoaderAfterMs - performance.now(),
  )
}

/** Shows that the texts or the clinic's clock could not be loaded. */
export function showSplashProblem(): void {
  const splash = document.getElementById('splash')
  if (!splash) return
  // Hidden where the form to sign in was drawn.
  splash.removeAttribute('hidden')
  splash.setAttribute('role', 'alert')
  splash.removeAttribute('aria-label')
  splash.textContent = splashTexts[currentLocale()].unreachable
  setTimeout(() => window.location.reload(), 5_000)
}
