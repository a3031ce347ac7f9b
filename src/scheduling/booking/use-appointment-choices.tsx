import { useEffect } from 'react'
import { listBranches } from '../../masters/branches/branches.ts'
import type { Refusal } from '../../platform/http/problem.ts'
import { useCall } from '../../platform/http/queries.tsx'
import { text } from '../../platform/i18n/i18n.tsx'
import { listServices, subscriptionServiceId } from '../../masters/services/services.ts'
import { listConsultants } from '../../masters/consultants/consultants.ts'
import { toast } from '../../platform/ui/toast.tsx'
import type { Choice, WizardValues } from './wizard-values.ts'

/** What the Appointment step can choose from, and how it is read. A list is undefined until it is there. */
export function useAppointmentChoices(values: WizardValues, choose: (choice: Choice) => void) {
  const { branch, service, consultant } = values
  const branches = useCall(listBranches, {})
  const services = useCall(listServices, {})
  const isSubscription = service?.id === subscriptionServiceId
  const asked = branch !== null && service !== null && !isSubscription
  const consultants = useCall(
    listConsultants,
    { query: { branch: branch?.id, service: service?.id } },
    { enabled: asked },
  )
  // Those of the last branch or service stand in until the new ones are there.
  const theirs = asked && !consultants.isPlaceholderData ? consultants.data : undefined

  useServicesToast(services.error)
  useLogged(branches.error)
  useLogged(consultants.error)
  useFittingChoice(branches.data, branch, (it) => choose({ branch: it }))
  useFittingChoice(theirs, consultant, (it) => choose({ consultant: it }))

  return {
    branches: branches.data,
    services: services.data,
    consultants: theirs,
    isSubscription,
    readings: { branches, services, consultants },
  }
}

/** Chooses the only one there is, and lets go of one that is not offered any more. */
function useFittingChoice<Option extends { id: number }>(
  options: Option[] | undefined,
  chosen: Option | null,
  choose: (option: Option | null) => void,
): void {
  const only = options?.length === 1 ? options[0]! : undefined
  const gone =
    options !== undefined && chosen !== null && !options.some((it) => it.id === chosen.id)
  useEffect(() => {
    if (only && only.id !== chosen?.id) choose(only)
    else if (gone) choose(null)
  }, [only, gone, chosen])
}

function useServicesToast(error: Refusal | null): void {
  useEffect(() => {
    if (error && error.code !== 'signed_out') toast.error(text('booking.errorSections'))
  }, [error])
}

/** These failures are told to nobody but the log (specification, section 8). */
function useLogged(error: Refusal | null): void {
  useEffect(() => {
    // oxlint-disable-next-line eslint/no-console -- "logged only" has nowhere else to go
    if (error && error.code !== 'signed_out') console.error(error)
  }, [error])
}
