import { h, type ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { freshMs, linkOfPage, readOwnPlace } from '../../desk/board/board.ts'
import { call } from '../../platform/http/call.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import type { PageProps } from '../page/page-data.ts'
import { PlacePage, type placeTexts, type PlaceView } from './place-page.ts'

const pollIntervalMs = 15_000

/** The place in the line that a slip's link opens, asked for again while it is looked at. */
export function Place(page: PageProps<(typeof placeTexts)[number]>): ComponentChildren {
  const [view, setView] = useState<PlaceView & { receivedMs?: number }>({})
  const [retryCount, setRetryCount] = useState(0)
  const { language } = page.words
  useEffect(() => {
    let lastRead = 0
    const read = async () => {
      lastRead += 1
      const own = lastRead
      // On a slow line an answer can come after that of a later question, or of another link.
      const show: typeof setView = (next) => own === lastRead && setView(next)
      try {
        const body = { link: linkOfPage(window.location.hash) }
        const place = await call(readOwnPlace, { body }, { language })
        show({ place, receivedMs: Date.now() })
      } catch (error) {
        const failure = error instanceof ProblemError ? error : new ProblemError('unavailable')
        show((before) =>
          failure.code === 'wrong_link' ? { isOver: true } : { ...before, failure },
        )
      }
    }
    void read()
    const readIfSeen = () => document.hidden || void read()
    const openOtherLink = () => {
      setView({})
      void read()
    }
    const timer = setInterval(readIfSeen, pollIntervalMs)
    // A phone that comes out of the pocket shows the present at once.
    document.addEventListener('visibilitychange', readIfSeen)
    window.addEventListener('hashchange', openOtherLink)
    return () => {
      lastRead = Infinity
      clearInterval(timer)
      document.removeEventListener('visibilitychange', readIfSeen)
      window.removeEventListener('hashchange', openOtherLink)
    }
  }, [language, retryCount])
  const nowMs = useNow()
  const isOld = view.receivedMs !== undefined && nowMs - view.receivedMs > freshMs
  return h(PlacePage, {
    ...page,
    view: { ...view, isOld, onRetry: () => setRetryCount((count) => count + 1) },
  })
}

/** The instant, every few seconds, since no newer answer may come. */
function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 2_000)
    return () => clearInterval(timer)
  }, [])
  return nowMs
}
