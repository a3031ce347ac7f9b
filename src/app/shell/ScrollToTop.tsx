import { ActionIcon, Affix } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { IconArrowUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useText } from '../../platform/i18n/i18n.tsx'
import classes from './Shell.module.css'

/** Shown after scrolling past 50 px (specification, section 9). */
const thresholdPx = 50
const belowDialogs = 150

/** Leads back to the top of the page, and of the list that scrolls in a box of its own. */
export function ScrollToTop() {
  const t = useText()
  const still = useReducedMotion()
  const scrolled = useScrolled()
  if (scrolled.length === 0) return null
  return (
    <Affix className={classes.toTop} zIndex={belowDialogs}>
      <ActionIcon
        size={44}
        radius="xl"
        aria-label={t('app.scrollToTop')}
        onClick={() => {
          for (const it of scrolled) {
            // A list measures its rows as they come by, which ends a smooth scrolling on its way.
            const isPage = it === document.scrollingElement
            it.scrollTo({ top: 0, behavior: isPage && !still ? 'smooth' : 'instant' })
          }
        }}
      >
        <IconArrowUp size={22} aria-hidden="true" />
      </ActionIcon>
    </Affix>
  )
}

/** What of the page is scrolled past the threshold: the window, the list's box, or both. */
function useScrolled(): Element[] {
  const { key } = useLocation()
  const [scrolled, setScrolled] = useState<Element[]>([])
  useEffect(() => {
    const look = () => {
      const page = document.scrollingElement!
      const boxes = document.querySelectorAll('#content [data-list-box]')
      const now = [page, ...boxes].filter(({ scrollTop }) => scrollTop > thresholdPx)
      setScrolled((before) =>
        before.length === now.length && before.every((it, at) => it === now[at]) ? before : now,
      )
    }
    look()
    // A box's scrolling does not bubble, but it can be caught on its way down.
    const options = { passive: true, capture: true }
    document.addEventListener('scroll', look, options)
    return () => document.removeEventListener('scroll', look, options)
  }, [key])
  return scrolled
}
