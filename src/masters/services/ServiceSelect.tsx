import { useCall } from '../../platform/http/queries.tsx'
import { text } from '../../platform/i18n/i18n.tsx'
import { ChoiceSelect, type ChoiceSelectProps } from '../../platform/ui/ChoiceSelect.tsx'
import type { RetiredQuery } from '../kit/master.ts'
import { isGivenAt, listServices, type ServiceChoice } from './services.ts'

/** Milliseconds; services are added a few times a year. */
const staleTimeMs = 5 * 60_000

export function ServiceSelect({ withRetired, ...props }: ChoiceSelectProps & RetiredQuery) {
  const query = useCall(
    listServices,
    { query: withRetired ? { withRetired: 'true' } : {} },
    { staleTime: staleTimeMs },
  )
  return <ChoiceSelect {...props} choices={query.data} queryState={query} />
}

/** The services to book at a branch, or anywhere; last those that nobody gives there, which say so and cannot be chosen. */
export const toServiceChoices = (services: ServiceChoice[], branch: number | undefined) => [
  ...services.filter((it) => isGivenAt(it, branch)),
  ...services
    .filter((it) => !isGivenAt(it, branch))
    .map((it) => ({
      ...it,
      name: text('booking.notGiven', { service: it.name }),
      isDisabled: true,
    })),
]
