import { Fragment } from 'react'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { TextKey } from '../../platform/i18n/text-key.ts'
import { isMac } from './use-keys.tsx'
import classes from './KeyCaps.module.css'

/** Keys whose names differ between languages. */
const translatedKeys: Record<string, TextKey> = {
  Shift: 'keys.names.shift',
  Tab: 'keys.names.tab',
  Enter: 'keys.names.enter',
  Esc: 'keys.names.esc',
}
const keySymbols: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
}

/** Key combinations as keycaps: 'Ctrl' 'K' or '/'. */
export function KeyCaps({ combinations }: { combinations: readonly string[] }) {
  const t = useText()
  const keyLabel = (key: string) => {
    if (key === 'Mod') return isMac() ? '⌘' : t('keys.names.ctrl')
    const name = translatedKeys[key]
    return name ? t(name) : (keySymbols[key] ?? key.toUpperCase())
  }
  return (
    <span className={classes.caps} dir="ltr">
      {combinations.map((combination, index) => (
        <Fragment key={combination}>
          {index > 0 && <span className={classes.or}>{t('keys.or')}</span>}
          {combination.split(/[ +]/).map((key) => (
            <kbd key={key} className={classes.cap}>
              {keyLabel(key)}
            </kbd>
          ))}
        </Fragment>
      ))}
    </span>
  )
}
