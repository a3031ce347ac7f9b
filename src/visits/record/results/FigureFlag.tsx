import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useText } from '../../../platform/i18n/i18n.tsx'
import type { Flag } from './figures.ts'
import classes from './Figures.module.css'

const icons = { low: IconArrowDown, high: IconArrowUp }
const texts = { low: 'testResults.low', high: 'testResults.high' } as const

/** That a figure is below or above its range, by a word and an icon; nothing within it. */
export function FigureFlag({ flag }: { flag: Flag | null }) {
  const t = useText()
  if (!flag) return null
  const Icon = icons[flag]
  return (
    <span className={classes.flag}>
      <Icon size={14} stroke={2.2} aria-hidden="true" />
      {t(texts[flag])}
    </span>
  )
}
