import { formatBytesIn } from '../../platform/numbers/format-bytes.ts'
import { isolate, pageLanguage } from '../../platform/i18n/page-language.tsx'

/** A size in the page's language: '12.3 MB', '252 GB'. */
export const formatBytes = (bytes: number): string => isolate(formatBytesIn(pageLanguage(), bytes))

/** A share in the page's language: '9%'. Rounded down, so that 'less than a tenth' is never 10%. */
export const formatShare = (part: number, whole: number): string =>
  new Intl.NumberFormat(pageLanguage(), { style: 'percent' }).format(
    Math.floor((100 * part) / whole) / 100,
  )

/** How long ago an instant is, in the page's language: '3 hours ago'. */
export function formatAge(at: string, nowMs: number): string {
  const seconds = Math.max(0, (nowMs - Date.parse(at)) / 1000)
  const format = new Intl.RelativeTimeFormat(pageLanguage())
  if (seconds < 7200) return format.format(-Math.floor(seconds / 60), 'minute')
  if (seconds < 2 * 86_400) return format.format(-Math.floor(seconds / 3600), 'hour')
  return format.format(-Math.floor(seconds / 86_400), 'day')
}
