import { Fragment } from 'react'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { TextKey } from '../../platform/i18n/text-key.ts'
import { isMac } from './use-keys.tsx'
import classes from './KeyCaps.module.css'

/** Keys that are called differently from language to language. */
const named: Record<string, TextKey> = {
  Shift: 'keys.names.shift',
  Tab: 'keys.names.tab',
  Enter: 'keys.names.enter',
  Esc: 'keys.names.esc',
}
const drawn: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
}

/** Ways to press something, drawn as keys: 'Ctrl' 'K' or '/'. */
export function KeyCaps({ press }: { press: readonly string[] }) {
  const t = useText()
  const cap = (key: string) => {
    if (key === 'Mod') return isMac() ? '⌘' : t('keys.names.ctrl')
    const name = named[key]
    return name ? t(name) : (drawn[key] ?? key.toUpperCase())
  }
  return (
    <span className={classes.caps} dir="ltr">
      {press.map((way, index) => (
        <Fragment key={way}>
          {index > 0 && <span className={classes.or}>{t('keys.or')}</span>}
          {way.split(/[ +]/).map((key) => (
            <kbd key={key} className={classes.cap}>
              {cap(key)}
            </kbd>
          ))}
        </Fragment>
      ))}
    </span>
  )
}
