import { useState } from 'react'
import { messageFor } from '../../platform/i18n/i18n.tsx'
import { reasonSchema, type ReasonCode } from './reasons.ts'

/** The reason that a dialog asks for before a change: the properties of its ReasonField, and what was said. */
export function useReason(codes: readonly ReasonCode[]) {
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const problem = reasonSchema.safeParse(reason).error?.issues[0]?.message
  return {
    reason,
    /** Whether there is one; the field says from now on what is missing. */
    isGiven: (): boolean => {
      setAsked(true)
      return problem === undefined
    },
    field: {
      codes,
      value: reason,
      onChange: setReason,
      error: isAsked ? messageFor(problem) : undefined,
    },
  }
}
