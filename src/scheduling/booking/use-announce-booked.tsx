import { useQueryClient } from '@tanstack/react-query'
import { readHousehold } from '../../patients/register/household.ts'
import { callKey } from '../../platform/http/queries.tsx'
import { text } from '../../platform/i18n/i18n.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import type { WizardSummary } from './wizard-summary.ts'

/** Returns what says at the desk that something was booked, whether the server said so at once or when it was asked. */
export function useAnnounceBooked() {
  const queries = useQueryClient()
  return ({ kind }: WizardSummary): void => {
    toast.success(text(kind === 'series' ? 'seriesBooking.booked' : 'booking.booked'))
    // Who was just added is found under the number at once.
    void queries.invalidateQueries({ queryKey: callKey(readHousehold) })
  }
}
