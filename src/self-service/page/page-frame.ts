import { h, type ComponentChildren } from 'preact'
import { languageOf, locales, type Locale } from '../../platform/i18n/locales.ts'
import type { PageProps } from './page-data.ts'
import type { WordKey } from './words.ts'

/** The texts of the frame, which every page carries beside its own. */
export const frameTexts = ['app.name', 'language.label'] as const satisfies WordKey[]

type FrameProps = PageProps<(typeof frameTexts)[number]> & {
  /** The page's heading; undefined for a page that has its own. */
  title?: string | undefined
  /** Whether a desktop's width is used. */
  isWide?: boolean
  /** What stands beside the choice of languages. */
  beside?: ComponentChildren
  children: ComponentChildren
}

/** The frame of a page that patients open: clinic, choice of languages, title. */
export function PageFrame({
  words,
  facts,
  title,
  isWide,
  beside,
  onLanguage,
  children,
}: FrameProps): ComponentChildren {
  const { text } = words
  return h(
    'div',
    { class: isWide ? 'page wide' : 'page' },
    h(
      'header',
      null,
      h(
        'p',
        { class: 'brand' },
        h('img', { src: facts.logo, alt: '', height: 32 }),
        facts.clinicName || h('bdi', { lang: 'en' }, text('app.name')),
      ),
      h(LanguageChoice, { words, onLanguage }),
      beside,
    ),
    h('main', null, title !== undefined && h('h1', null, title), children),
  )
}

function LanguageChoice({
  words,
  onLanguage,
}: Pick<FrameProps, 'words' | 'onLanguage'>): ComponentChildren {
  return h(
    'select',
    {
      'aria-label': words.text('language.label'),
      value: words.locale,
      onChange: (event: { currentTarget: HTMLSelectElement }) =>
        onLanguage?.(event.currentTarget.value as Locale),
    },
    Object.entries(locales).map(([locale, name]) =>
      h('option', { value: locale, lang: languageOf(locale as Locale) }, name),
    ),
  )
}
