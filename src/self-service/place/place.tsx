import { h, type ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { freshMs, linkOfPage, readOwnPlace } from '../../desk/board/board.ts'
import { createAnswerTurns } from '../../platform/http/answer-turns.ts'
import { call } from '../../platform/http/call.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import type { PageProps } from '../page/page-data.ts'
import { PlacePage, type placeTexts, type PlaceView } from './place-page.ts'

const pollIntervalMs = 15_000

/** The place in the line that a slip's link opens, asked for again while it is looked at. */
export function Place(page: PageProps<(typeof placeTexts)[number]>): ComponentChildren {
  const [view, setView] = useState<PlaceView & { askedMs?: number }>({})
  const [retryCount, setRetryCount] = useState(0)
  const { language } = page.words
  useEffect(() => {
    const turns = createAnswerTurns()
    const read = async () => {
      const isNewest = turns.take()
      // Not when the answer comes: on a slow line it may be of long before.
      const askedMs = Date.now()
      try {
        const body = { link: linkOfPage(window.location.hash) }
        const place = await call(readOwnPlace, { body }, { language })
        if (isNewest()) setView({ place, askedMs })
      } catch (error) {
        const failure = error instanceof ProblemError ? error : new ProblemError('unavailable')
        if (!isNewest()) return
        setView((before) =>
          failure.code === 'wrong_link' ? { isOver: true } : { ...before, failure },
        )
      }
    }
    void read()
    const readIfSeen = () => document.hidden || void read()
    const openOtherLink = () => {
      turns.close()
      setView({})
      void read()
    }
    const timer = setInterval(readIfSeen, pollIntervalMs)
    // A phone that comes out of the pocket shows the present at once.
    document.addEventListener('visibilitychange', readIfSeen)
    window.addEventListener('hashchange', openOtherLink)
    return () => {
      turns.close()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', readIfSeen)
      window.removeEventListener('hashchange', openOtherLink)
    }
  }, [language, retryCount])
  const nowMs = useNow()
  const isOld = view.askedMs !== undefined && nowMs - view.askedMs > freshMs
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
