import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { currentLocale, useText } from '../../platform/i18n/i18n.tsx'
import { locales, type Locale } from '../../platform/i18n/locales.ts'

interface SheetLanguageFieldProps extends Omit<
  NativeSelectProps,
  'data' | 'label' | 'value' | 'onChange'
> {
  value: Locale
  /** The patient's language; null while nobody has asked for it. */
  patient: Locale | null
  onChange: (locale: Locale) => void
}

/** The language of a paper for a patient: theirs first, then the screen's, then all others. */
export function SheetLanguageField({
  value,
  patient,
  onChange,
  ...props
}: SheetLanguageFieldProps) {
  const t = useText()
  const screen = currentLocale()
  const all = Object.keys(locales) as Locale[]
  const groups = [
    { group: t('sheet.patientsLanguage'), items: all.filter((it) => it === patient) },
    {
      group: t('sheet.screensLanguage'),
      items: all.filter((it) => it === screen && it !== patient),
    },
    {
      group: t('sheet.otherLanguages'),
      items: all.filter((it) => it !== screen && it !== patient),
    },
  ]
  return (
    <NativeSelect
      label={t('sheet.language')}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value as Locale)}
      data={groups
        .filter(({ items }) => items.length > 0)
        .map(({ group, items }) => ({
          group,
          items: items.map((it) => ({ value: it, label: locales[it] })),
        }))}
      {...props}
    />
  )
}
