import { ActionIcon, Affix } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { IconArrowUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useText } from '../../platform/i18n/i18n.tsx'
import classes from './Shell.module.css'

/** The button appears after scrolling 50 px (specification, section 9). */
const thresholdPx = 50
const zIndexBelowDialogs = 150

/** Scrolls to the top, both the page and the list that scrolls in a box of its own. */
export function ScrollToTop() {
  const t = useText()
  const prefersReducedMotion = useReducedMotion()
  const scrolled = useScrolled()
  if (scrolled.length === 0) return null
  return (
    <Affix className={classes.toTop} zIndex={zIndexBelowDialogs}>
      <ActionIcon
        size={44}
        radius="xl"
        aria-label={t('app.scrollToTop')}
        onClick={() => {
          for (const element of scrolled) {
            // A list measures rows as they come into view, which interrupts smooth scrolling.
            const isPage = element === document.scrollingElement
            element.scrollTo({
              top: 0,
              behavior: isPage && !prefersReducedMotion ? 'smooth' : 'instant',
            })
          }
        }}
      >
        <IconArrowUp size={22} aria-hidden="true" />
      </ActionIcon>
    </Affix>
  )
}

/** The elements scrolled past the threshold: the window, the list's box, or both. */
function useScrolled(): Element[] {
  const { key } = useLocation()
  const [scrolled, setScrolled] = useState<Element[]>([])
  useEffect(() => {
    const update = () => {
      const page = document.scrollingElement!
      const boxes = document.querySelectorAll('#content [data-list-box]')
      const scrolledNow = [page, ...boxes].filter(({ scrollTop }) => scrollTop > thresholdPx)
      setScrolled((previous) =>
        previous.length === scrolledNow.length &&
        previous.every((element, index) => element === scrolledNow[index])
          ? previous
          : scrolledNow,
      )
    }
    update()
    // Scroll events of a box do not bubble, so they are captured.
    const options = { passive: true, capture: true }
    document.addEventListener('scroll', update, options)
    return () => document.removeEventListener('scroll', update, options)
  }, [key])
  return scrolled
}
