import { TextInput, type TextInputProps } from '@mantine/core'
import { useText } from '../../platform/i18n/i18n.tsx'

/** The name of a row: the first field of a master's form. `field` is the form's, for 'name'. */
export function NameField({ field }: { field: TextInputProps }) {
  const t = useText()
  return <TextInput label={t('masters.name')} withAsterisk required data-autofocus {...field} />
}
