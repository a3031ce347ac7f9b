import { pageLanguage } from '../../platform/i18n/page-language.tsx'

/** '4.2', or '–' where nobody answered. */
export const formatAverage = (average: number | null): string =>
  average === null
    ? '–'
    : new Intl.NumberFormat(pageLanguage(), {
        minimumFractionDigits: 1,
        maximumFractionDigits: 1,
      }).format(average)
