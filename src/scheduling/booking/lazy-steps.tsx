import { lazyPart } from '../../platform/ui/lazy-part.tsx'
import type { UnfinishedElsewhereProps } from './UnfinishedElsewhere.tsx'

export const HouseholdRadios = lazyPart(async () => ({
  default: (await import('../../patients/register/HouseholdRadios.tsx')).HouseholdRadios,
}))

export const AlteredPatientDialog = lazyPart(
  () => import('../../patients/register/AlteredPatientDialog.tsx'),
)

export const SameDayDialog = lazyPart(() => import('./SameDayDialog.tsx'))

// Most bookings are single ones, so the parts of a series are loaded when one is started.
const loadSummary = () => import('./SeriesSummaryStep.tsx')

export const SeriesSummaryStep = lazyPart(loadSummary)

export const SeriesFields = lazyPart(() => {
  // Ahead of its step: an unreachable server must not stop the wizard.
  loadSummary().catch(() => {})
  return import('../series/SeriesFields.tsx')
})

/** Rarely there, and of use only when all else is: a failure shows nothing. */
export const UnfinishedElsewhere = lazyPart<UnfinishedElsewhereProps>(
  () => import('./UnfinishedElsewhere.tsx'),
  { frame: () => null },
)

/** What is shown of a booking; the screen has it when it is needed, but does not wait for it. */
export const BookedCard = lazyPart(async () => ({
  default: (await import('./BookedCard.tsx')).BookedCard,
}))

/** Only the desk asks for a language: the public form has that of its page. */
export const LanguageField = lazyPart(async () => ({
  default: (await import('../../patients/contact/LanguageField.tsx')).LanguageField,
}))

/** Loaded ahead of their step: an unreachable server must not stop the wizard. */
export const partsOfPatientStep = [HouseholdRadios, LanguageField, AlteredPatientDialog]
