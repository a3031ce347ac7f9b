import type { BarePage, TraceEvent } from './bare-browser.ts'

/** What some seconds of scrolling were like. */
export interface ScrollFrames {
  /** Frames of the scrolling that the screen was to show. */
  expected: number
  /** Of them those that it did not show. */
  dropped: number
  /** Of them those that came late, by what Chromium calls jank. */
  late: number
  /** Frames that the page itself could have drawn, at 60 a second, and those in which it had nothing new ready. */
  pageFrames: number
  pageDropped: number
  /** The longest pause between two frames of the page, in milliseconds. */
  longestPauseMs: number
  /** How often the screen had come to where no row was yet. */
  withoutRows: number
}

const frameMs = 1000 / 60
const pixelsPerSecond = 1_000

/**
 * Turns the wheel over a list for some seconds without a pause, as a hand does, and counts two kinds of frames.
 * The browser moves what is there in a thread of its own, so the screen can show a frame for which the page has
 * nothing new; rows that are not there yet are missing in it.
 */
export async function scrollList(page: BarePage, seconds: number): Promise<ScrollFrames> {
  const { x, y } = (await page.evaluate(`(() => {
    const { x, y, width, height } = document.querySelector('[data-list-box]:not([hidden])').getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  })()`)) as { x: number; y: number }
  const limits = { ms: seconds * 1000, frameMs }
  const gesture = { yDistance: -pixelsPerSecond * seconds, speed: pixelsPerSecond }
  let ofPage: PageFrames
  const events = await page.trace(['benchmark', 'input'], async () => {
    const counting = page.evaluate(`(${countFrames.toString()})(${JSON.stringify(limits)})`)
    await page.send('Input.synthesizeScrollGesture', {
      x,
      y,
      ...gesture,
      gestureSourceType: 'mouse',
      preventFling: true,
    })
    ofPage = (await counting) as PageFrames
  })
  return { ...framesOnScreen(events), ...ofPage! }
}

/** Counts the frames of a scrolling in the notes of the browser. */
function framesOnScreen(events: readonly TraceEvent[]) {
  const states = events.flatMap(({ name, ph, args }) => {
    const frame = (args?.chrome_frame_reporter ?? args?.frame_reporter) as FrameNote | undefined
    const isBegun = name === 'PipelineReporter' && ph.toLowerCase() === 'b'
    return isBegun && frame && frame.scroll_state !== 'SCROLL_NONE' ? [frame.state] : []
  })
  const scrolls = events.flatMap(({ name, args }) =>
    name === 'ScrollJankV4' && args?.scroll_jank_v4
      ? [args.scroll_jank_v4 as { is_janky?: boolean }]
      : [],
  )
  return {
    expected: scrolls.length,
    dropped: states.filter((state) => state === 'STATE_DROPPED').length,
    late: scrolls.filter((scroll) => scroll.is_janky).length,
  }
}

/** A frame as Chromium's `PipelineReporter` notes it. */
interface FrameNote {
  state: string
  scroll_state: string
}

type PageFrames = Omit<ScrollFrames, 'expected' | 'dropped' | 'late'>

/** Runs in the page. */
function countFrames({ ms, frameMs: expectedMs }: { ms: number; frameMs: number }) {
  return new Promise<PageFrames>((resolve) => {
    const box = document.querySelector<HTMLElement>('[data-list-box]:not([hidden])')!
    const startedAt = performance.now()
    let last = startedAt
    let pageDropped = 0
    let longestPauseMs = 0
    let withoutRows = 0
    // Before the list hears of it: the rows are still those that the screen has shown.
    const onScroll = () => {
      const lastRow = [...box.querySelectorAll('tr[data-row]')].at(-1)
      if (lastRow && lastRow.getBoundingClientRect().bottom < box.getBoundingClientRect().bottom)
        withoutRows += 1
    }
    addEventListener('scroll', onScroll, { capture: true, passive: true })
    const onFrame = () => {
      const now = performance.now()
      const pause = now - last
      // A pause of two frames has dropped one.
      pageDropped += Math.max(0, Math.round(pause / expectedMs) - 1)
      longestPauseMs = Math.max(longestPauseMs, pause)
      last = now
      if (now - startedAt < ms) return requestAnimationFrame(onFrame)
      removeEventListener('scroll', onScroll, { capture: true })
      const pageFrames = Math.round((now - startedAt) / expectedMs)
      return resolve({ pageFrames, pageDropped, longestPauseMs, withoutRows })
    }
    requestAnimationFrame(onFrame)
  })
}
