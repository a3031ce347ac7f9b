import { drawSignIn, removeDrawnSignIn } from '../../access/auth/drawn-sign-in.tsx'
import { signInEntryFor, type SignInEntry } from '../../access/auth/sign-in-entry.tsx'
import type { Texts } from '../../platform/i18n/begun-texts.tsx'
import { languageOf, type Locale } from '../../platform/i18n/locales.ts'
import { applyPageLocale } from '../../platform/i18n/page-locale.tsx'
import { createTranslator } from '../../platform/i18n/translate.ts'

/** Built into index.html. */
declare const signInPath: string

interface Beginning {
  locale: Locale
  /** Undefined where they could not be loaded. */
  texts: Promise<Texts | undefined>
  /** The answer of `/api/clinic`; undefined where there is none. */
  clinic: Promise<unknown> | undefined
  /** The page is opened for a screen that asks who is there. */
  isLedThere: boolean
}

/** Where nobody is signed in: leads to the sign-in as the router would, and draws its form before the scripts. */
export function beginSignIn({ locale, texts, clinic, isLedThere }: Beginning): void {
  if (isLedThere) lead(signInEntryFor(location))
  else if (location.pathname === '/') lead(null)
  if (location.pathname !== signInPath || localStorage.getItem('pendingSignOut')) return
  // Without the page's scripts nobody would hear what is typed: the loader comes back.
  window.addEventListener('error', endWithoutScript, { capture: true })
  void Promise.all([texts, clinic, pageIsRead()]).then(([words, answer]) => {
    // The scripts do not wait for ever for an answer, and show their own form then.
    if (!words || !answer || window.begun?.isOver) return
    const { name, logoVersion, isNew = false } = answer as ClinicAnswer
    const isSessionOver = entry()?.usr?.sessionOver === true
    applyPageLocale(locale)
    const facts = { name, logoVersion, isNew, isSessionOver }
    drawSignIn(createTranslator(words, languageOf(locale)), facts)
  })
}

interface ClinicAnswer {
  name: string
  logoVersion: string | null
  isNew?: boolean
}

/** The state of an entry in the history as the router reads it. */
const entry = () => history.state as { usr?: SignInEntry | null } | null

const lead = (usr: SignInEntry | null) => history.replaceState({ ...entry(), usr }, '', signInPath)

function endWithoutScript({ target }: ErrorEvent): void {
  if (!(target instanceof HTMLScriptElement) || !window.begun) return
  window.begun.isOver = true
  removeDrawnSignIn()
  document.getElementById('splash')?.removeAttribute('hidden')
}

// Not `DOMContentLoaded`, which waits for the scripts.
const pageIsRead = () =>
  document.readyState === 'loading' &&
  new Promise((resolve) => document.addEventListener('readystatechange', resolve, { once: true }))
