import { useId } from 'react'
import { showTimesOn } from '../../access/auth/show-times-on.tsx'
import type { Day } from '../../platform/day/day.ts'
import { showTimes } from '../../platform/day/time.ts'
import classes from './SlotGroups.module.css'
import type { Slot } from './slots.ts'

/** Slots that stand under a heading of their own. */
interface SlotGroup {
  key: string | number
  label: string
  slots: Slot[]
}

interface SlotGroupsProps {
  groups: SlotGroup[]
  /** The id of the chosen slot. */
  value: number | null
  onChange: (id: number) => void
  label: string
  error?: string | undefined
  /** The day that the slots are of, where they are of one. */
  day?: Day | undefined
}

/**
 * Slots as one radio group, cut into parts. Native radios, so that Tab reaches the group and the
 * arrow keys walk through all of it.
 */
export function SlotGroups({ groups, value, onChange, label, error, day }: SlotGroupsProps) {
  const id = useId()
  return (
    <fieldset className={classes.slots} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={classes.legend}>{label}</legend>
      {groups.map((group) => (
        <div key={group.key} role="group" aria-labelledby={`${id}-${group.key}`}>
          <div id={`${id}-${group.key}`} className={classes.part}>
            {group.label}
          </div>
          <div className={classes.tiles}>
            {group.slots.map((slot) => (
              <label key={slot.id} className={classes.tile}>
                <input
                  type="radio"
                  name={id}
                  value={slot.id}
                  checked={slot.id === value}
                  onChange={() => onChange(slot.id)}
                />
                <span>{day ? showTimesOn(day, slot) : showTimes(slot)}</span>
              </label>
            ))}
          </div>
        </div>
      ))}
      {error && (
        <div id={`${id}-error`} role="alert" className={classes.error}>
          {error}
        </div>
      )}
    </fieldset>
  )
}
