import { IconLanguage } from '@tabler/icons-react'
import { chooseLanguage, currentLocale, useText } from '../i18n/i18n.tsx'
import { languageOf, locales, type Locale } from '../i18n/locales.ts'
import classes from './LanguageMenu.module.css'
import { toast } from './toast.tsx'

/**
 * The choice of languages, each by its own name. A native select, which needs no script of its own.
 */
export function LanguageMenu() {
  const t = useText()
  const choose = (locale: Locale) =>
    chooseLanguage(locale).catch(() => {
      toast.error(t('language.notLoaded', { language: locales[locale] })).catch(() => {})
    })
  return (
    <span className={classes.menu}>
      <IconLanguage size={18} stroke={1.7} aria-hidden="true" />
      <select
        aria-label={t('language.label')}
        value={currentLocale()}
        onChange={(event) => void choose(event.currentTarget.value as Locale)}
      >
        {Object.entries(locales).map(([locale, name]) => (
          <option key={locale} value={locale} lang={languageOf(locale as Locale)}>
            {name}
          </option>
        ))}
      </select>
    </span>
  )
}
