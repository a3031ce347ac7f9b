import { setTimeout as sleep } from 'node:timers/promises'
import type { BarePage } from './bare-browser.ts'

/** What happened between a key or a press of the pointer and the next paint, in milliseconds. */
export interface Interaction {
  /** The key or the event, and the element. */
  what: string
  /** Rounded to 8 ms by the browser. */
  ms: number
  /** Of it: until the first handler ran, in handlers, and until it was painted. */
  inputDelay: number
  handlers: number
  presentation: number
  /** The scripts of the frame that took longest, and the milliseconds of its style and layout. */
  frame: string
}

declare global {
  interface Window {
    notedInteractions?: Record<number, Interaction>
    notedFrames?: { from: number; to: number; text: string }[]
  }
}

/** Lets the page note its interactions: those of this document, and of each that it navigates to. */
export async function noteInteractions(page: BarePage): Promise<void> {
  const source = `(${noteInPage.toString()})()`
  await page.send('Page.enable')
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source })
  await page.evaluate(source)
}

/** The interactions of the page since it was asked last, longest first. */
export async function takeInteractions(page: BarePage): Promise<Interaction[]> {
  // Entries come with the next idle moment.
  await sleep(600)
  const noted = (await page.evaluate(`(() => {
    const noted = Object.values(window.notedInteractions ?? {})
    window.notedInteractions = {}
    window.notedFrames = []
    return noted
  })()`)) as Interaction[]
  return noted.toSorted((a, b) => b.ms - a.ms)
}

/** Runs in the page. Event Timing and Long Animation Frames are Chromium's. */
function noteInPage(): void {
  window.notedInteractions = {}
  window.notedFrames = []
  const keys: { at: number; key: string }[] = []
  const onKey = ({ timeStamp, key }: KeyboardEvent) => keys.push({ at: timeStamp, key })
  addEventListener('keydown', onKey, true)

  const nameOf = (target: Node | null): string => {
    if (!(target instanceof Element)) return ''
    const text = target.getAttribute('aria-label') ?? target.textContent ?? ''
    return `${target.tagName.toLowerCase()} ${text.trim().slice(0, 30)}`.trim()
  }
  const frameOf = (from: number, to: number): string =>
    (window.notedFrames ?? [])
      .filter((frame) => frame.from < to && frame.to > from)
      .map(({ text }) => text)
      .join(' / ')

  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { startTime, duration, scripts, styleAndLayoutStart } = entry as PerformanceEntry &
        LongFrame
      const to = startTime + duration
      const longest = scripts
        .toSorted((a, b) => b.duration - a.duration)
        .slice(0, 2)
        .map(
          (it) =>
            `${it.invoker} ${it.sourceURL.split('/').at(-1)} ${Math.round(it.duration)} ms (layout ${Math.round(it.forcedStyleAndLayoutDuration)})`,
        )
      const layout = styleAndLayoutStart > 0 ? Math.round(to - styleAndLayoutStart) : 0
      window.notedFrames?.push({
        from: startTime,
        to,
        text: [...longest, `style, layout, paint ${layout} ms`].join(', '),
      })
    }
  }).observe({ type: 'long-animation-frame', buffered: true })

  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as TimedEvent[]) {
      const { interactionId, startTime, duration, processingStart, processingEnd } = entry
      if (interactionId === 0) continue
      const noted = (window.notedInteractions ??= {})
      if ((noted[interactionId]?.ms ?? 0) >= duration) continue
      const key = keys.findLast(({ at }) => at <= startTime + 1)?.key
      noted[interactionId] = {
        what: `${entry.name.startsWith('key') ? key : entry.name} ${nameOf(entry.target)}`,
        ms: duration,
        inputDelay: processingStart - startTime,
        handlers: processingEnd - processingStart,
        presentation: startTime + duration - processingEnd,
        frame: frameOf(startTime, startTime + duration),
      }
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)

  type TimedEvent = PerformanceEventTiming & { interactionId: number }
  interface LongFrame {
    styleAndLayoutStart: number
    scripts: {
      invoker: string
      sourceURL: string
      duration: number
      forcedStyleAndLayoutDuration: number
    }[]
  }
}
