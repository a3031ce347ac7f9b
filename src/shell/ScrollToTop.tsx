import { ActionIcon, Affix } from '@mantine/core'
import { useReducedMotion, useWindowScroll } from '@mantine/hooks'
import { IconArrowUp } from '@tabler/icons-react'
import { useText } from '../i18n/languages.tsx'
import classes from './Shell.module.css'

/** Shown after scrolling past 50 px (specification, section 9). */
const threshold = 50
const belowDialogs = 150

export function ScrollToTop() {
  const t = useText()
  const still = useReducedMotion()
  const [{ y }, scrollTo] = useWindowScroll()
  if (y <= threshold) return null
  return (
    <Affix className={classes.toTop} zIndex={belowDialogs}>
      <ActionIcon
        size={44}
        radius="xl"
        aria-label={t('app.scrollToTop')}
        onClick={() => (still ? window.scrollTo(0, 0) : scrollTo({ y: 0 }))}
      >
        <IconArrowUp size={22} aria-hidden="true" />
      </ActionIcon>
    </Affix>
  )
}
