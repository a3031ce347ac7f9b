import { useId } from 'react'
import { showTimes } from '../day/time.ts'
import { useText } from '../i18n/languages.tsx'
import classes from './SlotRadios.module.css'
import type { Slot } from './slots.ts'

interface SlotRadiosProps {
  slots: Slot[]
  /** The id of the chosen slot. */
  value: number | null
  onChange: (id: number) => void
  label: string
  error?: string
}

const partsOfDay = [
  { key: 'morning', from: '00:00', until: '12:00' },
  { key: 'afternoon', from: '12:00', until: '17:00' },
  { key: 'evening', from: '17:00', until: '24:00' },
] as const

/**
 * The slots of a day as one radio group, cut into parts of the day. Native radios, so that Tab
 * reaches the group and the arrow keys walk through all of it.
 */
export function SlotRadios({ slots, value, onChange, label, error }: SlotRadiosProps) {
  const t = useText()
  const id = useId()
  return (
    <fieldset className={classes.slots} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={classes.legend}>{label}</legend>
      {partsOfDay.map(({ key, from, until }) => {
        const inPart = slots.filter(({ starts }) => starts >= from && starts < until)
        if (inPart.length === 0) return null
        return (
          <div key={key} role="group" aria-labelledby={`${id}-${key}`}>
            <div id={`${id}-${key}`} className={classes.part}>
              {t(`slots.${key}`)}
            </div>
            <div className={classes.tiles}>
              {inPart.map((slot) => (
                <label key={slot.id} className={classes.tile}>
                  <input
                    type="radio"
                    name={id}
                    value={slot.id}
                    checked={slot.id === value}
                    onChange={() => onChange(slot.id)}
                  />
                  <span>{showTimes(slot)}</span>
                </label>
              ))}
            </div>
          </div>
        )
      })}
      {error && (
        <div id={`${id}-error`} role="alert" className={classes.error}>
          {error}
        </div>
      )}
    </fieldset>
  )
}
