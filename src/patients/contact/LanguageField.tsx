import { Select, type SelectProps } from '@mantine/core'
import { locales } from '../../platform/i18n/locales.ts'
import { useText } from '../../platform/i18n/i18n.tsx'

/** The language in which a patient reads messages, by its own name; '' while it is not known. */
export function LanguageField(props: Omit<SelectProps, 'data' | 'label'>) {
  const t = useText()
  return (
    <Select
      label={t('contact.language')}
      data={[
        { value: '', label: t('sex.unknown') },
        ...Object.entries(locales).map(([value, label]) => ({ value, label })),
      ]}
      allowDeselect={false}
      checkIconPosition="right"
      {...props}
    />
  )
}
