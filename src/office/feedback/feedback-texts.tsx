import { isolateLtr, pageLanguage } from '../../platform/i18n/page-language.tsx'
import { ratings } from '../../scheduling/feedback/feedback-rule.ts'

/** '4.2', or '–' where nobody answered. */
export const formatAverage = (average: number | null): string =>
  average === null
    ? '–'
    : new Intl.NumberFormat(pageLanguage(), {
        minimumFractionDigits: 1,
        maximumFractionDigits: 1,
      }).format(average)

/** '4 / 5': a rating with the best there is, so that no place shows a number alone. */
export const formatRating = (rating: number): string => isolateLtr(`${rating} / ${ratings[0]}`)
