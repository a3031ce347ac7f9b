import { useClinicNow } from '../../platform/clock/use-clinic-now.tsx'
import { useCall } from '../../platform/http/queries.tsx'
import { listDelays, type Delay } from './delays.ts'

/** What was said today of when a consultant comes, if they come later; without `backAt` where they are there. */
export function useDelay(branch: number, consultantId: number): Pick<Delay, 'backAt' | 'version'> {
  const { data } = useCall(listDelays, { query: { branch } })
  const { time } = useClinicNow()
  const { backAt = null, version = 0 } =
    data?.find((delay) => delay.consultantId === consultantId) ?? {}
  return { backAt: backAt !== null && backAt > time ? backAt : null, version }
}
