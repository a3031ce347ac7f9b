import { useCall } from '../../platform/http/queries.tsx'
import { ChoiceSelect, type ChoiceSelectProps } from '../../platform/ui/ChoiceSelect.tsx'
import { listServices } from './services.ts'

/** Services are added a few times a year. */
const staleTime = 5 * 60_000

export function ServiceSelect(props: ChoiceSelectProps) {
  const read = useCall(listServices, {}, { staleTime })
  return <ChoiceSelect {...props} choices={read.data} reading={read} />
}
