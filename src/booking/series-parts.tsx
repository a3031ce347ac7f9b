import { lazy } from 'react'

// Most bookings are single ones: what only a series needs comes when one is begun.
const loadSummary = () => import('./SeriesSummaryStep.tsx')

export const SeriesSummaryStep = lazy(loadSummary)

export const SeriesFields = lazy(() => {
  // Ahead of its step, so that a server that is switched off meanwhile loses nothing typed.
  loadSummary().catch(() => {})
  return import('../subscriptions/SeriesFields.tsx')
})
