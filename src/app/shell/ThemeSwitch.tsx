import { SegmentedControl } from '@mantine/core'
import '../../platform/ui/segmented-control.css'
import { useText } from '../../platform/i18n/i18n.tsx'
import { saveSetting, useSetting } from '../../platform/settings/stored-settings.tsx'

export function ThemeSwitch() {
  const t = useText()
  return (
    <SegmentedControl
      fullWidth
      size="xs"
      aria-label={t('app.theme')}
      value={useSetting('theme')}
      onChange={(theme) => saveSetting('theme', theme)}
      data={[
        { value: 'light', label: t('app.themeLight') },
        { value: 'dark', label: t('app.themeDark') },
        { value: 'system', label: t('app.themeSystem') },
      ]}
    />
  )
}
