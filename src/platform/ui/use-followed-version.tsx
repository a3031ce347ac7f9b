import { useContext, useEffect, useEffectEvent, useState } from 'react'
import { canonicalJson } from '../http/canonical-json.ts'
import { RestoredContext } from './use-unsaved-changes.tsx'

interface FollowedRow<Version, Values> {
  /** That of the row as it was read last; undefined for a new one. */
  version: Version
  /** Whether versions are counted: a smaller one is an older reading that came late, and is not followed. */
  isCounted?: boolean
  /** What the fields show of the row as it was read last. */
  stored: Values
  /** What the fields hold now. */
  values: Values
  /** Puts other values into the fields. */
  fill: (values: Values) => void
}

/**
 * Lets the fields of a form follow the row over which it was opened, as long as nothing is typed: the page may read
 * the row again in the very moment in which its dialog opens. Once something is typed, all stays as it is, also the
 * version that is sent: what another desk has changed since is not overwritten unseen, but refused. That is asked of
 * the dialog as well: a time or a day is not among the values before its field is left. A form that shows beside its
 * fields what the row says tells that it was refused, and takes that as seen: the next press of Save is deliberate.
 */
export function useFollowedVersion<Version, Values>(row: FollowedRow<Version, Values>) {
  const { version, isCounted = false, stored, values, fill } = row
  const [seen, setSeen] = useState({ version, stored })
  const dialog = useContext(RestoredContext)
  const isTyped = canonicalJson(values) !== canonicalJson(seen.stored)
  const isOlder =
    isCounted &&
    version !== undefined &&
    seen.version !== undefined &&
    Number(version) < Number(seen.version)
  const [isRefused, setRefused] = useState(false)
  const [isTakenAsSeen, setTakenAsSeen] = useState(false)
  if (isRefused && seen.version !== version && !isOlder) {
    setRefused(false)
    setTakenAsSeen(true)
    setSeen({ version, stored })
  }
  const isBehind = seen.version !== version && !isOlder && !isTyped
  const follow = useEffectEvent(() => {
    if (!isBehind || dialog?.hasChanges()) return
    setSeen({ version, stored })
    fill(stored)
    dialog?.reset()
  })
  useEffect(() => {
    if (!isBehind) return
    // oxlint-disable-next-line react/set-state-in-effect -- the fields are filled in the same step
    follow()
    // A field is left: what was typed in it is among the values in the next step, or taken back.
    const followSoon = () => setTimeout(() => follow())
    document.addEventListener('focusout', followSoon)
    return () => document.removeEventListener('focusout', followSoon)
  }, [isBehind, version])
  return {
    /** The version of what the fields were filled with, to be sent with the change. */
    version: seen.version,
    /** Whether the fields differ from what they were filled with. */
    isTyped,
    /**
     * Takes as seen what the row says next, or says already, though something is typed: for a form that shows it, once
     * its version was refused.
     */
    onRefused: () => {
      setRefused(true)
      setTakenAsSeen(false)
    },
    /** Whether that has come, to be looked at before Save is pressed again. */
    isTakenAsSeen,
  }
}
