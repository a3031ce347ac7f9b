import { numberLanguage } from './page-language.tsx'

/** By language: making one takes longer than a thousand uses. */
const formatters = new Map<string, Intl.NumberFormat>()

/**
 * A number of rows in the page's language: 3527 as '3,527', 100000 as '1,00,000'.
 *
 * Numbers with fractions are measurements, whose digits the caller has chosen: they stay as they
 * are.
 */
export function formatCount(count: number): string {
  // All languages have the same digits here: what needs no grouping need not wait for the browser's tables.
  if (!Number.isInteger(count) || (count >= 0 && count < 1000)) return String(count)
  const language = numberLanguage()
  let formatter = formatters.get(language)
  if (!formatter) {
    formatter = new Intl.NumberFormat(language, { useGrouping: true })
    formatters.set(language, formatter)
  }
  return formatter.format(count)
}
