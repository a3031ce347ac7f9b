import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { may } from '../../access/permissions/access.ts'
import { paths } from '../../access/permissions/paths.ts'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { useSignOut } from '../../access/auth/use-sign-out.tsx'
import {
  chooseLanguage,
  englishText,
  loadEnglish,
  shownLocale,
  text,
  useText,
} from '../../platform/i18n/i18n.tsx'
import { languageOf, locales, type Locale } from '../../platform/i18n/locales.ts'
import type { TextKey } from '../../platform/i18n/text-key.ts'
import { keys, type KeyName } from '../keyboard/keys.ts'
import { menuFor } from '../../access/menu/menu.ts'
import { keepSetting, useSetting } from '../../platform/settings/stored-settings.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import type { Finding } from './search-result.ts'

/** What opens over the screen. */
export interface Sheets {
  onKeyHelp: () => void
  onSettings: () => void
}

/** The screens and the actions of who is signed in, by their names here and in English. */
export function useKnownFindings(sheets: Sheets): Finding[] {
  useEnglish()
  return [...useScreens(), ...useActions(sheets)]
}

function useScreens(): Finding[] {
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
    press: pressFor(name),
    leadsTo: 'screen',
    run: () => void navigate(paths[name]),
  }))
}

/** The keys that open a screen. */
const pressFor = (screen: string): readonly string[] =>
  (Object.keys(keys) as KeyName[])
    .map((name) => keys[name])
    .filter((key) => 'screen' in key && key.screen === screen && key.place !== 'calendar')
    .flatMap(({ press }): readonly string[] => press)

function useActions({ onKeyHelp, onSettings }: Sheets): Finding[] {
  const t = useText()
  const staff = useStaff()
  const navigate = useNavigate()
  const signOut = useSignOut()
  const theme = useSetting('theme')

  const named = (...texts: TextKey[]) => ({
    label: texts.map((key) => t(key)).join(': '),
    names: [texts.map((key) => englishText(key)).join(': ')],
  })
  const walkIn: Finding = {
    key: 'walk-in',
    group: 'actions',
    ...named('arrivals.walkInTitle'),
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
    .filter(([other]) => other !== theme)
    .map(([other, key]): Finding => ({
      key: `theme ${other}`,
      group: 'actions',
      ...named('app.theme', key),
      leadsTo: 'back',
      run: () => keepSetting('theme', other),
    }))
  return [
    ...(may(staff, 'book') ? [walkIn] : []),
    ...themes,
    {
      key: 'settings',
      group: 'actions',
      ...named('settings.title'),
      // It gives the focus to the gear when it closes.
      leadsTo: 'screen',
      run: onSettings,
    },
    {
      key: 'keys',
      group: 'actions',
      ...named('keys.title'),
      press: keys.help.press,
      leadsTo: 'dialog',
      run: onKeyHelp,
    },
    {
      key: 'sign out',
      group: 'actions',
      ...named('app.signOut'),
      leadsTo: 'screen',
      run: () => void signOut(),
    },
    ...languageFindings(t('language.label')),
  ]
}

/** Each other language, by its own name, its English one and the one that it has here. */
function languageFindings(label: string): Finding[] {
  const nameIn = (reader: string, locale: Locale) =>
    new Intl.DisplayNames(reader, { type: 'language' }).of(languageOf(locale)) ?? ''
  return (Object.keys(locales) as Locale[])
    .filter((locale) => locale !== shownLocale())
    .map((locale) => ({
      key: `language ${locale}`,
      group: 'actions',
      label: `${label}: ${locales[locale]}`,
      names: [
        `${englishText('language.label')} ${nameIn('en', locale)}`,
        nameIn(languageOf(shownLocale()), locale),
      ],
      onlyTyped: true,
      leadsTo: 'back',
      run: () => void chooseLanguage(locale).catch(() => notLoaded(locale)),
    }))
}

const notLoaded = (locale: Locale) =>
  toast.error(text('language.notLoaded', { language: locales[locale] }))

/** Who learnt the screens by their English names finds them in any language. */
function useEnglish(): void {
  const [, setLoaded] = useState(false)
  useEffect(() => {
    // Without them the names of the page's own language are enough.
    loadEnglish().then(
      () => setLoaded(true),
      () => {},
    )
  }, [])
}
