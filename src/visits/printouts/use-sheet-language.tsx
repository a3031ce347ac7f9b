import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { currentLocale, loadTexts, text, textsIn } from '../../platform/i18n/i18n.tsx'
import { isLocale, locales, type Locale } from '../../platform/i18n/locales.ts'
import { toast } from '../../platform/ui/toast.tsx'
import { sheetLanguage } from './sheet-language.ts'
import type { SheetTranslator } from './sheet-text.ts'

/**
 * The language of the sheets on a screen, and its texts; undefined while those are loaded. What is chosen
 * is in the address, so it is of this visit and this window only. A language that cannot be loaded says
 * so and gives way to the screen's.
 */
export function useSheetLanguage(patient: Locale | null | undefined) {
  const [search, setSearch] = useSearchParams()
  const screen = currentLocale()
  const chosen = search.get('locale')
  const words = search.get('words')
  const { locale, inWords } = sheetLanguage(
    {
      locale: isLocale(chosen) ? chosen : undefined,
      inWords: words === 'on' || words === 'off' ? words === 'on' : undefined,
    },
    { patient: patient ?? null, screen },
  )
  const [, setLoaded] = useState<Locale>()
  const isPatientKnown = patient !== undefined

  const choose = (change: Record<string, string>, ...without: string[]) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        for (const name of without) next.delete(name)
        for (const [name, value] of Object.entries(change)) next.set(name, value)
        return next
      },
      { replace: true },
    )
  const giveWay = useEffectEvent(() => {
    toast.error(text('language.notLoaded', { language: locales[locale] })).catch(() => {})
    choose({ locale: screen }, 'words')
  })
  useEffect(() => {
    if (!isPatientKnown) return
    let isCurrent = true
    loadTexts(locale).then(
      () => isCurrent && setLoaded(locale),
      () => isCurrent && giveWay(),
    )
    return () => {
      isCurrent = false
    }
  }, [locale, isPatientKnown])

  return {
    locale,
    inWords,
    /** Another language brings back its own answer to whether dosages are sentences. */
    setLocale: (it: Locale) => choose({ locale: it }, 'words'),
    setInWords: (it: boolean) => choose({ words: it ? 'on' : 'off' }),
    t: textsIn(locale) as SheetTranslator | undefined,
  }
}
