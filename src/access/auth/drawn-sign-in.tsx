import { messageKey } from '../../platform/i18n/text-key.ts'
import type { Translator } from '../../platform/i18n/translate.ts'
import { logoAddress } from '../../platform/ui/logo-address.ts'
import { accent, fields, inks, surfaces } from '../../platform/ui/colours.ts'
import brandClasses from '../../platform/ui/clinic-brand.module.css'
import classes from './AccountCard.module.css'
import styles from './drawn-sign-in.css?inline'
import { canUsePasskeys } from './passkeys/can-use-passkeys.tsx'

interface HintFacts {
  /** A session on this desk has ended by itself. */
  isSessionOver: boolean
  /** Nobody has an account yet. */
  isNew: boolean
}

interface DrawnFacts extends HintFacts {
  /** Of the clinic; empty, and null, until an Admin has set them. */
  name: string
  logoVersion: string | null
}

/** The sentence above the form, drawn or not. */
export const signInHint = ({ isSessionOver, isNew }: HintFacts) => {
  if (isSessionOver) return messageKey('signIn.sessionEnded')
  return isNew ? messageKey('signIn.emptyClinic') : messageKey('signIn.welcome')
}

const drawnId = 'drawn-sign-in'

/** In pixels, as the sign-in screen's. */
const logoHeight = 40

/**
 * Draws the form of the sign-in screen before the page's scripts are there, for which a slow computer takes
 * seconds. What is typed and pressed meanwhile `takeDrawnSignIn` hands over to the screen.
 */
export function drawSignIn(t: Translator, facts: DrawnFacts): void {
  const { name, logoVersion } = facts
  const button = make('button', { type: 'submit' }, [t('signIn.submit')])
  const form = make('form', { novalidate: '' }, [
    field('username', t('signIn.username'), {
      autocomplete: 'username webauthn',
      autocapitalize: 'none',
      spellcheck: 'false',
    }),
    field('password', t('signIn.password'), { type: 'password', autocomplete: 'current-password' }),
    button,
  ])
  form.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement) form.dataset.focused = target.getAttribute('name') ?? ''
  })
  // A press that is not over when the button goes would be lost with it.
  button.addEventListener('pointerdown', ({ button: pressed }) => {
    if (pressed !== 0) return
    form.dataset.held = ''
    const end = () => delete form.dataset.held
    for (const over of ['pointerup', 'pointercancel']) {
      window.addEventListener(over, end, { once: true })
    }
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    form.dataset.pressed = ''
  })
  // Whoever goes on typing has pressed too early: half a password would count as a wrong one.
  form.addEventListener('input', () => delete form.dataset.pressed)
  const productName = make('bdi', { lang: 'en' }, [t('app.name')])
  const drawn = make('main', { id: drawnId }, [
    make('style', {}, [styles]),
    make('div', { class: classes.page! }, [
      make('div', { class: classes.card! }, [
        make('div', { class: classes.brand! }, [
          logo(logoVersion),
          make('div', {}, [
            make('p', { class: classes.name! }, [name || productName]),
            make('p', { class: classes.tagline! }, [t('app.tagline')]),
          ]),
        ]),
        make('h1', {}, [t('signIn.heading')]),
        make('p', { class: 'welcome' }, [t(signInHint(facts))]),
        form,
        ...(canUsePasskeys() ? [make('div', { class: 'passkey' }, [])] : []),
        make('details', { class: classes.help! }, [
          make('summary', {}, [t('signIn.forgot')]),
          make('p', {}, [t('signIn.forgotHelp')]),
        ]),
      ]),
    ]),
  ])
  for (const [variable, colour] of Object.entries(colours())) {
    drawn.style.setProperty(variable, colour)
  }
  document.getElementById('splash')?.setAttribute('hidden', '')
  document.getElementById('root')?.before(drawn)
  form.querySelector('input')?.focus()
}

/**
 * Hands what somebody has typed and pressed in the drawn form over to the screen's own, and takes the drawn one
 * away. Does nothing where none was drawn.
 */
export function takeDrawnSignIn(form: HTMLFormElement): void {
  const drawn = document.getElementById(drawnId)
  const drawnForm = drawn?.querySelector('form')
  if (!drawn || !drawnForm) return
  const { focused, held, pressed } = drawnForm.dataset
  for (const from of drawnForm.querySelectorAll('input')) {
    const to = form.elements.namedItem(from.name)
    if (!(to instanceof HTMLInputElement)) continue
    to.value = from.value
    // The page hears that somebody types, and loads what comes after signing in.
    if (from.value !== '') to.dispatchEvent(new Event('input', { bubbles: true }))
    if (from.name === focused) {
      to.focus()
      to.setSelectionRange(from.selectionStart, from.selectionEnd)
    }
    from.value = ''
  }
  if (focused === '') form.querySelector<HTMLElement>('[type=submit]')?.focus()
  const help = form.parentElement?.querySelector('details')
  if (help) help.open = drawn.querySelector('details')!.open
  drawn.remove()
  if (held !== undefined || pressed !== undefined) queueMicrotask(() => form.requestSubmit())
}

/** Whether the page shows the drawn form. */
export const isSignInDrawn = (): boolean => document.getElementById(drawnId) !== null

/** Takes the drawn form away where another screen is shown than that of signing in. */
export const removeDrawnSignIn = (): void => document.getElementById(drawnId)?.remove()

function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string>,
  content: (Node | string)[],
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...content)
  return element
}

function field(name: string, label: string, attributes: Record<string, string>): HTMLDivElement {
  const id = `drawn-${name}`
  return make('div', {}, [
    make('label', { for: id }, [label]),
    make('input', { id, name, ...attributes }, []),
  ])
}

function logo(version: string | null): HTMLImageElement {
  const height = String(logoHeight)
  if (version === null) {
    return make('img', { src: '/assets/clinic.svg', alt: '', width: height, height }, [])
  }
  const image = make('img', { src: logoAddress(version), alt: '', height }, [])
  image.className = brandClasses.logo!
  image.style.maxWidth = `${logoHeight * 3}px`
  return image
}

/** The page's own colours come with its scripts. */
function colours(): Record<string, string> {
  const scheme = document.documentElement.classList.contains('dark') ? 'dark' : 'light'
  return {
    ...surfaces[scheme],
    '--clinic-accent': accent.colour,
    '--clinic-text': inks[scheme].text,
    '--clinic-field': fields[scheme].surface,
    '--clinic-field-line': fields[scheme].line,
  }
}
