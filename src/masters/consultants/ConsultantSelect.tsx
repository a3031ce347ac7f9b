import { useCall } from '../../platform/http/queries.tsx'
import { ChoiceSelect, type ChoiceSelectProps } from '../../platform/ui/ChoiceSelect.tsx'
import { listConsultants } from './consultants.ts'

/** Consultants come and go a few times a year. */
const staleTime = 5 * 60_000

/** All consultants of the clinic, or those of a branch or a service. */
export const useConsultants = (
  query: { branch?: number | undefined; service?: number | undefined } = {},
) => useCall(listConsultants, { query }, { staleTime })

interface ConsultantSelectProps extends ChoiceSelectProps {
  /** Offers only those who sit at this branch. */
  branch?: number | undefined
  /** Offers only those who give this service. */
  service?: number | undefined
}

export function ConsultantSelect({ branch, service, ...props }: ConsultantSelectProps) {
  const read = useConsultants({ branch, service })
  // Those of another branch or service are not offered while the right ones come.
  const choices = read.isPlaceholderData ? undefined : read.data
  return <ChoiceSelect {...props} choices={choices} reading={read} />
}
