import { useCall } from '../../platform/http/queries.tsx'
import { ChoiceSelect, type ChoiceSelectProps } from '../../platform/ui/ChoiceSelect.tsx'
import type { RetiredQuery } from '../kit/master.ts'
import { listServices } from './services.ts'

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
