import { useCall } from '../../platform/http/queries.tsx'
import { ChoiceSelect, type ChoiceSelectProps } from '../../platform/ui/ChoiceSelect.tsx'
import { listServices } from './services.ts'

/** Milliseconds; services are added a few times a year. */
const staleTimeMs = 5 * 60_000

export function ServiceSelect(props: ChoiceSelectProps) {
  const query = useCall(listServices, {}, { staleTime: staleTimeMs })
  return <ChoiceSelect {...props} choices={query.data} queryState={query} />
}
