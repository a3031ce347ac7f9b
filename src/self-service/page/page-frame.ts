import { h, type ComponentChildren } from 'preact'
import { languageOf, locales, type Locale } from '../../platform/i18n/locales.ts'
import type { PageProps } from './page-data.ts'
import type { WordKey } from './words.ts'

/** The texts of the frame, which every page carries beside its own. */
export const frameTexts = ['app.name', 'language.label'] as const satisfies WordKey[]

type FrameProps = PageProps<(typeof frameTexts)[number]> & {
  title: string
  children: ComponentChildren
}

/** The frame of a page that patients open: clinic, choice of languages, title. */
export function PageFrame({
  words,
  facts,
  title,
  onLanguage,
  children,
}: FrameProps): ComponentChildren {
  const { text } = words
  return h(
    'div',
    { class: 'page' },
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
    ),
    h('main', null, h('h1', null, title), children),
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
