import { useCall } from '../../platform/http/queries.tsx'
import { ChoiceSelect, type ChoiceSelectProps } from '../../platform/ui/ChoiceSelect.tsx'
import { listConsultants } from './consultants.ts'

/** Milliseconds; consultants change a few times a year. */
const staleTimeMs = 5 * 60_000

/** All consultants of the clinic, or those of a branch or a service. */
export const useConsultants = (
  query: { branch?: number | undefined; service?: number | undefined } = {},
) => useCall(listConsultants, { query }, { staleTime: staleTimeMs })

interface ConsultantSelectProps extends ChoiceSelectProps {
  /** Offers only consultants with hours at this branch. */
  branch?: number | undefined
  /** Offers only those who give this service. */
  service?: number | undefined
}

export function ConsultantSelect({ branch, service, ...props }: ConsultantSelectProps) {
  const query = useConsultants({ branch, service })
  // Consultants of another branch or service are not offered while the right ones load.
  const choices = query.isPlaceholderData ? undefined : query.data
  return <ChoiceSelect {...props} choices={choices} queryState={query} />
}
