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

/** A service in the list of those to book; one that nobody gives there says so and cannot be chosen. */
export const asChoice = (service: ServiceChoice, branch: number | undefined) =>
  isGivenAt(service, branch)
    ? service
    : { ...service, name: text('booking.notGiven', { service: service.name }), isDisabled: true }
