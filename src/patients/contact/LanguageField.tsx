import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { locales } from '../../platform/i18n/locales.ts'
import { useText } from '../../platform/i18n/i18n.tsx'

/**
 * The language in which a patient reads messages, by its own name; '' while it is not known. The browser's own
 * list: that of the kit takes as long to render as the rest of a booking's second step.
 */
export function LanguageField(props: Omit<NativeSelectProps, 'data' | 'label'>) {
  const t = useText()
  return (
    <NativeSelect
      label={t('contact.language')}
      data={[
        { value: '', label: t('sex.unknown') },
        ...Object.entries(locales).map(([value, label]) => ({ value, label })),
      ]}
      {...props}
    />
  )
}
