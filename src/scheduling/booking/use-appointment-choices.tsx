import { useEffect, useEffectEvent } from 'react'
import { listBranches } from '../../masters/branches/branches.ts'
import type { ProblemError } from '../../platform/http/problem.ts'
import { useCall } from '../../platform/http/queries.tsx'
import { text } from '../../platform/i18n/i18n.tsx'
import { listServices } from '../../masters/services/services.ts'
import { listConsultants } from '../../masters/consultants/consultants.ts'
import { toast } from '../../platform/ui/toast.tsx'
import { settledChoice } from './settled-choice.ts'
import type { Choice, WizardValues } from './wizard-values.ts'

/**
 * The choices of the Appointment step and their loading state. A list is undefined until it is
 * loaded.
 */
export function useAppointmentChoices(values: WizardValues, choose: (choice: Choice) => void) {
  const { branch, service, consultant } = values
  const branches = useCall(listBranches, { query: {} })
  const services = useCall(listServices, { query: {} })
  const isSeries = service?.isSeries ?? false
  const isEnabled = branch !== null && service !== null && !isSeries
  const consultants = useCall(
    listConsultants,
    { query: { branch: branch?.id, service: service?.id } },
    { enabled: isEnabled },
  )
  // Placeholder data are the consultants of the branch or service before.
  const currentConsultants =
    isEnabled && !consultants.isPlaceholderData ? consultants.data : undefined

  useServicesToast(services.error)
  useLogError(branches.error)
  useLogError(consultants.error)
  useValidChoice(branches.data, branch, (it) => choose({ branch: it }))
  useValidChoice(currentConsultants, consultant, (it) => choose({ consultant: it }))

  return {
    branches: branches.data,
    services: services.data,
    consultants: currentConsultants,
    isSubscription: isSeries,
    readings: { branches, services, consultants },
  }
}

/** Chooses an only option, and clears a choice that is no longer offered. */
function useValidChoice<Option extends { id: number }>(
  options: Option[] | undefined,
  chosen: Option | null,
  choose: (option: Option | null) => void,
): void {
  const onSettled = useEffectEvent(() => {
    const settled = settledChoice(options, chosen)
    if (settled !== undefined) choose(settled)
  })
  useEffect(() => onSettled(), [options, chosen])
}

function useServicesToast(error: ProblemError | null): void {
  useEffect(() => {
    if (error && error.code !== 'signed_out') toast.error(text('booking.errorSections'))
  }, [error])
}

/** Logs errors that are not shown to the user (specification, section 8). */
function useLogError(error: ProblemError | null): void {
  useEffect(() => {
    // oxlint-disable-next-line eslint/no-console -- the specification wants it logged only
    if (error && error.code !== 'signed_out') console.error(error)
  }, [error])
}
