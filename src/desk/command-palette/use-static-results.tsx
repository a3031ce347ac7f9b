import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { can } from '../../access/permissions/access.ts'
import { isPagePath } from '../../access/permissions/page-paths.ts'
import { menuPaths, paths } from '../../access/permissions/paths.ts'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { useSignOut } from '../../access/auth/use-sign-out.tsx'
import {
  chooseLanguage,
  englishText,
  loadTexts,
  currentLocale,
  text,
  useText,
} from '../../platform/i18n/i18n.tsx'
import { languageOf, locales, type Locale } from '../../platform/i18n/locales.ts'
import type { TextKey } from '../../platform/i18n/text-key.ts'
import { keys, type KeyName } from '../keyboard/keys.ts'
import { menuFor } from '../../access/menu/menu.ts'
import { saveSetting, useSetting } from '../../platform/settings/stored-settings.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import type { SearchResult } from './search-result.ts'

/** Opens a dialog of the palette. */
export interface PaletteActions {
  onKeyHelp: () => void
  onSettings: () => void
}

/** The screens and actions that the user may use, with their names in the language and in English. */
export function useStaticResults(actions: PaletteActions): SearchResult[] {
  useEnglishTexts()
  return [...useScreenResults(), ...useActionResults(actions)]
}

function useScreenResults(): SearchResult[] {
  const t = useText()
  const staff = useStaff()
  const navigate = useNavigate()
  const names = [...menuFor(staff).flatMap(({ screens }) => screens), 'account' as const]
  return names.map((name) => ({
    key: `screen ${name}`,
    group: 'screens',
    screen: name,
    label: t(`screen.${name}`),
    names: [englishText(`screen.${name}`)],
    press: shortcutsFor(name),
    leadsTo: 'screen',
    run: () => {
      const path = menuPaths[name]
      if (isPagePath(path)) window.location.assign(path)
      else void navigate(path)
    },
  }))
}

/** The shortcuts that open a screen. */
const shortcutsFor = (screen: string): readonly string[] =>
  (Object.keys(keys) as KeyName[])
    .map((name) => keys[name])
    .filter((key) => 'screen' in key && key.screen === screen && key.section !== 'calendar')
    .flatMap(({ combinations: press }): readonly string[] => press)

function useActionResults({ onKeyHelp, onSettings }: PaletteActions): SearchResult[] {
  const t = useText()
  const staff = useStaff()
  const navigate = useNavigate()
  const signOut = useSignOut()
  const theme = useSetting('theme')

  const labelAndNames = (...texts: TextKey[]) => ({
    label: texts.map((key) => t(key)).join(': '),
    names: [texts.map((key) => englishText(key)).join(': ')],
  })
  const walkIn: SearchResult = {
    key: 'walk-in',
    group: 'actions',
    ...labelAndNames('arrivals.walkInTitle'),
    leadsTo: 'screen',
    run: () => void navigate(paths.screening, { state: { walkIn: true } }),
  }
  const themes = (
    [
      ['light', 'app.themeLight'],
      ['dark', 'app.themeDark'],
      ['system', 'app.themeSystem'],
    ] as const
  )
    .filter(([otherTheme]) => otherTheme !== theme)
    .map(([otherTheme, key]): SearchResult => ({
      key: `theme ${otherTheme}`,
      group: 'actions',
      ...labelAndNames('app.theme', key),
      leadsTo: 'back',
      run: () => saveSetting('theme', otherTheme),
    }))
  return [
    ...(can(staff, 'book') ? [walkIn] : []),
    ...themes,
    {
      key: 'settings',
      group: 'actions',
      ...labelAndNames('settings.title'),
      // The dialog returns the focus to the settings button when it closes.
      leadsTo: 'screen',
      run: onSettings,
    },
    {
      key: 'keys',
      group: 'actions',
      ...labelAndNames('keys.title'),
      press: keys.help.combinations,
      leadsTo: 'dialog',
      run: onKeyHelp,
    },
    {
      key: 'sign out',
      group: 'actions',
      ...labelAndNames('app.signOut'),
      // The drafts of the desk go with the session.
      isDestructive: true,
      leadsTo: 'screen',
      run: () => void signOut(),
    },
    ...languageResults(t('language.label')),
  ]
}

/** Other languages, by their own name, their English name and their name in the current language. */
function languageResults(label: string): SearchResult[] {
  return (Object.keys(locales) as Locale[])
    .filter((locale) => locale !== currentLocale())
    .map((locale) => ({
      key: `language ${locale}`,
      group: 'actions',
      label: `${label}: ${locales[locale]}`,
      foreign: { words: locales[locale], language: languageOf(locale) },
      names: [
        `${englishText('language.label')} ${nameIn('en', locale)}`,
        nameIn(languageOf(currentLocale()), locale),
      ],
      onlyTyped: true,
      leadsTo: 'back',
      run: () => void chooseLanguage(locale).catch(() => showNotLoaded(locale)),
    }))
}

const namers = new Map<string, Intl.DisplayNames>()

/** The name of a language in that of the reader. One namer is made for each reader: that takes long. */
function nameIn(reader: string, locale: Locale): string {
  const namer = namers.get(reader) ?? new Intl.DisplayNames(reader, { type: 'language' })
  namers.set(reader, namer)
  return namer.of(languageOf(locale)) ?? ''
}

const showNotLoaded = (locale: Locale) =>
  toast.error(text('language.notLoaded', { language: locales[locale] }))

/** English names also match, for users who learnt the screens in English. */
function useEnglishTexts(): void {
  const [, setLoaded] = useState(false)
  useEffect(() => {
    // Without the English texts, the names in the current language are enough.
    loadTexts('en').then(
      () => setLoaded(true),
      () => {},
    )
  }, [])
}
