import { useCall } from '../../platform/http/queries.tsx'
import { ChoiceSelect, type ChoiceSelectProps } from '../../platform/ui/ChoiceSelect.tsx'
import { offeredRows, type RetiredQuery } from '../kit/master.ts'
import { listConsultants } from './consultants.ts'

/** Milliseconds; consultants change a few times a year. */
const staleTimeMs = 5 * 60_000

interface ConsultantsQuery extends RetiredQuery {
  branch?: number | undefined
  service?: number | undefined
  withSlotMinutes?: 'true'
}

/** All consultants of the clinic, or those of a branch or a service. */
export const useConsultants = ({ withRetired, ...query }: ConsultantsQuery = {}) =>
  useCall(
    listConsultants,
    { query: withRetired ? { withRetired: 'true' } : query },
    { staleTime: staleTimeMs },
  )

interface ConsultantSelectProps extends ChoiceSelectProps, RetiredQuery {
  /** Offers only consultants with hours at this branch. */
  branch?: number | undefined
  /** Offers only those who give this service. */
  service?: number | undefined
}

export function ConsultantSelect({
  branch,
  service,
  withRetired,
  ...props
}: ConsultantSelectProps) {
  const query = useConsultants({ branch, service, withRetired })
  // Consultants of another branch or service are not offered while the right ones load.
  const rows = query.isPlaceholderData ? undefined : query.data
  const choices = offeredRows(rows, withRetired, props.value)
  return <ChoiceSelect {...props} choices={choices} queryState={query} />
}
