import { useId } from 'react'
import type { Day } from '../../platform/day/day.ts'
import classes from './SlotGroups.module.css'
import type { Slot } from './slots.ts'
import { formatTimes, formatTimesOnDay } from '../../platform/i18n/format-times.tsx'

/** Slots under a common heading. */
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
  /**
   * The day of the slots; absent for weekly slots. On a clock change it decides the times shown.
   */
  day?: Day | undefined
  /** Short lines below a slot's time; an empty one keeps its place. */
  notesOf?: (slot: Slot) => string[]
}

/**
 * Slots as one radio group, divided into groups with headings. Native radios sharing a name, so
 * that Tab reaches the whole and the arrow keys move through all groups.
 */
export function SlotGroups({
  groups,
  value,
  onChange,
  label,
  error,
  day,
  notesOf,
}: SlotGroupsProps) {
  const id = useId()
  return (
    <fieldset className={classes.slots} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={classes.legend}>{label}</legend>
      {groups.map((group) => (
        <div key={group.key} role="group" aria-labelledby={`${id}-${group.key}`}>
          <div id={`${id}-${group.key}`} className={classes.part}>
            {group.label}
          </div>
          <div className={classes.tiles} data-notes={notesOf ? true : undefined}>
            {group.slots.map((slot) => (
              <label key={slot.id} className={classes.tile}>
                <input
                  type="radio"
                  name={id}
                  value={slot.id}
                  checked={slot.id === value}
                  onChange={() => onChange(slot.id)}
                />
                <span>
                  {day ? formatTimesOnDay(day, slot) : formatTimes(slot)}
                  {notesOf?.(slot).map((note, index) => (
                    <small key={index} className={classes.note}>
                      {note && ` ${note}`}
                    </small>
                  ))}
                </span>
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
