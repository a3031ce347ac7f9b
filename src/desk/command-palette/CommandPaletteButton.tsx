import { UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useText } from '../../platform/i18n/i18n.tsx'
import { KeyCaps } from '../keyboard/KeyCaps.tsx'
import { keys } from '../keyboard/keys.ts'
import classes from './CommandPaletteButton.module.css'

/** Button that opens the command palette and shows its shortcut. */
export function CommandPaletteButton({ onClick }: { onClick: () => void }) {
  const t = useText()
  return (
    <UnstyledButton
      className={classes.button}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onClick}
    >
      <IconSearch size={18} stroke={1.8} aria-hidden="true" />
      <span className={classes.label}>{t('commandPalette.title')}</span>
      <span className={classes.keys} aria-hidden="true">
        <KeyCaps combinations={[keys.find.combinations[0]]} />
      </span>
    </UnstyledButton>
  )
}
