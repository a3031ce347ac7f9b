import { useCall } from '../http/queries.tsx'
import { ChoiceSelect, type ChoiceSelectProps } from '../ui/ChoiceSelect.tsx'
import { listServices } from './services.ts'

/** Services are added a few times a year. */
const staleTime = 5 * 60_000

export function ServiceSelect(props: ChoiceSelectProps) {
  const { data } = useCall(listServices, {}, { staleTime })
  return <ChoiceSelect {...props} choices={data} />
}
