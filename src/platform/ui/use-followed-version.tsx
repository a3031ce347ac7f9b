import { useContext, useEffect, useEffectEvent, useState } from 'react'
import { canonicalJson } from '../http/canonical-json.ts'
import { RestoredContext } from './use-unsaved-changes.tsx'

interface FollowedRow<Version, Values, Beside> {
  /** That of the row as it was read last, with all else for which a change is refused; undefined for a new one. */
  version: Version
  /** Where versions are counted: a smaller one is an older reading that came late, and is not followed. */
  count?: number | undefined
  /** What else of the row a change names: nothing is refused for it, and it is taken as seen with the version only. */
  beside?: Beside
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
 * fields what the row says tells what was refused, and takes as seen what differs from that: the next press of Save is
 * deliberate.
 */
export function useFollowedVersion<Version, Values, Beside = undefined>(
  row: FollowedRow<Version, Values, Beside>,
) {
  const { version, count, beside, stored, values, fill } = row
  const latest = { version, count, beside, stored }
  const [seen, setSeen] = useState(latest)
  const dialog = useContext(RestoredContext)
  const isTyped = canonicalJson(values) !== canonicalJson(seen.stored)
  const isOlder = count !== undefined && seen.count !== undefined && count < seen.count
  const isAnother = canonicalJson(version) !== canonicalJson(seen.version) && !isOlder
  const [isRefused, setRefused] = useState(false)
  const [isTakenAsSeen, setTakenAsSeen] = useState(false)
  if (isRefused && isAnother) {
    setRefused(false)
    setTakenAsSeen(true)
    setSeen(latest)
  }
  const written = canonicalJson([version, beside])
  const isBehind = written !== canonicalJson([seen.version, seen.beside]) && !isOlder && !isTyped
  const follow = useEffectEvent(() => {
    if (!isBehind || dialog?.hasChanges()) return
    setSeen(latest)
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
  }, [isBehind, written])
  return {
    /** The version of what the fields were filled with, to be sent with the change. */
    version: seen.version,
    /** What stood beside it. */
    beside: seen.beside as Beside,
    /** Whether the fields differ from what they were filled with. */
    isTyped,
    /**
     * Takes as seen what the row says next, or says already, where it differs from the version that was sent and
     * refused: for a form that shows it, though something is typed. What has come while it was sent is shown again.
     */
    onRefused: (sent: Version) => {
      setSeen((before) => ({ ...before, version: sent }))
      setRefused(true)
      setTakenAsSeen(false)
    },
    /** Whether that has come: to be shown until the form is closed, whatever comes of the next press of Save. */
    isTakenAsSeen,
  }
}
