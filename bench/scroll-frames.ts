import { setTimeout as sleep } from 'node:timers/promises'
import type { BarePage } from './bare-browser.ts'

/** What a second of scrolling was like. */
export interface ScrollFrames {
  /** Frames that the screen could have shown, at 60 a second. */
  possible: number
  /** Of them those in which the page had nothing new ready. */
  dropped: number
  /** The longest pause between two frames, in milliseconds. */
  longestPauseMs: number
  /** Frames in which a part of the list in view was empty. */
  blank: number
}

const frameMs = 1000 / 60

/**
 * Turns the wheel over a list for some seconds, a notch of 100 pixels in 50 ms, and counts the frames
 * in which the page could draw.
 */
export async function scrollList(page: BarePage, seconds: number): Promise<ScrollFrames> {
  const at = (await page.evaluate(`(() => {
    const { x, y, width, height } = document.querySelector('[data-list-box]').getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  })()`)) as { x: number; y: number }
  const counted = page.evaluate(
    `(${countFrames.toString()})(${JSON.stringify({ ms: seconds * 1000, frameMs })})`,
  )
  const endsAt = performance.now() + seconds * 1000
  while (performance.now() < endsAt) {
    const notch = { type: 'mouseWheel', deltaX: 0, deltaY: 100, ...at }
    await page.send('Input.dispatchMouseEvent', notch)
    await sleep(50)
  }
  return (await counted) as ScrollFrames
}

/** Runs in the page. */
function countFrames({ ms, frameMs: expectedMs }: { ms: number; frameMs: number }) {
  return new Promise<ScrollFrames>((resolve) => {
    const box = document.querySelector<HTMLElement>('[data-list-box]:not([hidden])')!
    const startedAt = performance.now()
    let last = startedAt
    let dropped = 0
    let longestPauseMs = 0
    let blank = 0
    const onFrame = () => {
      const now = performance.now()
      const pause = now - last
      // A pause of two frames has dropped one.
      dropped += Math.max(0, Math.round(pause / expectedMs) - 1)
      longestPauseMs = Math.max(longestPauseMs, pause)
      last = now
      const { left, bottom, top } = box.getBoundingClientRect()
      const atMiddle = document.elementFromPoint(left + 20, (top + bottom) / 2)
      if (!atMiddle?.closest('tr[data-row]')) blank += 1
      if (now - startedAt < ms) requestAnimationFrame(onFrame)
      else
        resolve({
          possible: Math.round((now - startedAt) / expectedMs),
          dropped,
          longestPauseMs,
          blank,
        })
    }
    requestAnimationFrame(onFrame)
  })
}
