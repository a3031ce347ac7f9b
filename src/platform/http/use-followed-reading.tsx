import { useEffect, useEffectEvent } from 'react'
import type { CallInput, CallShape } from './call-contract.ts'
import type { Marked, markSchema } from './mark.ts'
import { useCall, type AnswerVersion } from './queries.tsx'

/** A call that says, without anything about a person, whether a page still shows what is stored. */
export type MarkCall = CallShape & { answer: typeof markSchema }

interface Reading {
  /** What the page shows, with the mark that it had; undefined until it is loaded. */
  data: Marked | undefined
  version: AnswerVersion
}

/**
 * Follows what others change on a page whose reading is audited: asks for its mark when something
 * changes that it may show, and calls `reread` when that is not the mark of what is shown any more.
 */
export function useFollowedReading<C extends MarkCall>(
  contract: C,
  input: CallInput<C>,
  { data, version }: Reading,
  reread: () => void,
): void {
  const latest = useCall(contract as MarkCall, input as CallInput<MarkCall>, {
    enabled: data !== undefined,
    gcTime: 0,
  })
  const askedAt = latest.version.readAt
  // One that was asked for before the page was read says nothing of it.
  const isOutdated =
    latest.data !== undefined &&
    data !== undefined &&
    latest.data.mark !== data.mark &&
    askedAt >= version.readAt
  const onMark = useEffectEvent(() => isOutdated && reread())
  useEffect(() => void onMark(), [askedAt])
}
