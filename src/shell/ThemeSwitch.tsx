import { SegmentedControl, useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { useText } from '../i18n/languages.tsx'

export function ThemeSwitch() {
  const t = useText()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SegmentedControl
      fullWidth
      size="xs"
      aria-label={t('app.theme')}
      value={colorScheme}
      onChange={(value) => setColorScheme(value as MantineColorScheme)}
      data={[
        { value: 'light', label: t('app.themeLight') },
        { value: 'dark', label: t('app.themeDark') },
        { value: 'auto', label: t('app.themeSystem') },
      ]}
    />
  )
}
