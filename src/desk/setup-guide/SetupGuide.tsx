import { useStaff } from '../../access/auth/stored-session.tsx'
import { can } from '../../access/permissions/access.ts'
import { useCall } from '../../platform/http/queries.tsx'
import { lazyPart } from '../../platform/ui/lazy-part.tsx'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'
import { useIsComing } from '../../platform/ui/ShownTogether.tsx'
import { readSetupFacts } from './setup-guide.ts'
import { setupSteps } from './setup-steps.ts'

// Only a new clinic needs them.
const SetupSteps = lazyPart(() => import('./SetupSteps.tsx'))

/**
 * What a new clinic still needs, for an Admin. While it loads, and when it cannot be read, the landing page
 * is as without it: the guide is a help, not the work.
 */
export function SetupGuide() {
  const enabled = can(useStaff(), 'set up the clinic')
  const { data: facts, isLoading } = useCall(readSetupFacts, {}, { staleTime: 0, enabled })
  useIsComing(isLoading)
  const steps = facts ? setupSteps(facts) : []
  if (steps.length === 0) return null
  return (
    <PartSuspense fallback={<StepsToCome />}>
      <SetupSteps steps={steps} />
    </PartSuspense>
  )
}

function StepsToCome() {
  useIsComing(true)
  return null
}
