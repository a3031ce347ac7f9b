import { lazyPart } from '../../platform/ui/lazy-part.tsx'

// Most bookings are single ones: what only a series needs comes when one is begun.
const loadSummary = () => import('./SeriesSummaryStep.tsx')

export const SeriesSummaryStep = lazyPart(loadSummary)

export const SeriesFields = lazyPart(() => {
  // Ahead of its step, so that a server that is switched off meanwhile loses nothing typed.
  loadSummary().catch(() => {})
  return import('../series/SeriesFields.tsx')
})
