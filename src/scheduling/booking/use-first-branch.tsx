import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { listBranches, type Branch } from '../../masters/branches/branches.ts'
import { useRememberedBranch } from '../../masters/branches/use-remembered-branch.tsx'
import { useCall } from '../../platform/http/queries.tsx'
import type { Wizard } from './use-wizard.tsx'
import { emptyWizard, isStarted } from './wizard-values.ts'

/**
 * Begins an untouched first step with the desk's own branch, and remembers the first one that is chosen. A
 * branch of a link is left to it.
 */
export function useFirstBranch({ form, fillIn }: Wizard): void {
  const [search] = useSearchParams()
  const [isLinked] = useState(() => search.has('branch'))
  const [remembered, remember] = useRememberedBranch()
  const { data: branches } = useCall(listBranches, { query: {} })
  const begin = useEffectEvent((offered: Branch[]) => {
    const own = offered.find(({ id }) => id === remembered)
    // A patient who was chosen on their page, or for another booking, says nothing of the branch.
    const values = { ...form.getValues(), patient: emptyWizard.patient }
    if (own && !values.branch && !isLinked && !isStarted(values)) fillIn({ branch: own })
  })
  useEffect(() => {
    if (branches) begin(branches)
  }, [branches])

  const chosen = form.values.branch?.id
  const onChosen = useEffectEvent((branch: number) => {
    if (remembered === null) remember(branch)
  })
  useEffect(() => {
    if (chosen !== undefined) onChosen(chosen)
  }, [chosen])
}
