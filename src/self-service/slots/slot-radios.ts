import { h, type ComponentChildren } from 'preact'
import type { Slot } from '../../scheduling/slots/slots.ts'

/** Slots under a common heading. */
export interface SlotGroup {
  key: string | number
  label: string
  slots: Slot[]
}

interface SlotRadiosProps {
  /** Names the radios; another one for each group of them on a page. */
  name: string
  /** What the group of radios is called. */
  label: string
  groups: SlotGroup[]
  /** The id of the chosen slot. */
  value: number | null
  error?: string | undefined
  /** The times of a slot, as they are shown. */
  timesOf: (slot: Slot) => string
  /** Short lines below a slot's times; an empty one keeps its place. */
  notesOf?: (slot: Slot) => string[]
  onChange: (id: number) => void
}

/** Slots as one group of radios, of which Tab reaches the whole, under the headings of its parts. */
export function SlotRadios(props: SlotRadiosProps): ComponentChildren {
  const { name, label, groups, value, error, timesOf, notesOf, onChange } = props
  return h(
    'fieldset',
    { class: 'slots', 'aria-describedby': error ? `${name}-error` : undefined },
    h('legend', null, label),
    groups.map((group) =>
      h(
        'div',
        { key: group.key, role: 'group', 'aria-labelledby': `${name}-${group.key}` },
        h('div', { id: `${name}-${group.key}`, class: 'part' }, group.label),
        h(
          'div',
          { class: 'tiles' },
          group.slots.map((slot) =>
            h(
              'label',
              { key: slot.id, class: 'tile' },
              h('input', {
                type: 'radio',
                name,
                value: slot.id,
                checked: slot.id === value,
                onChange: () => onChange(slot.id),
              }),
              h(
                'span',
                null,
                timesOf(slot),
                notesOf?.(slot).map((note, index) =>
                  h('small', { key: index }, note && ` ${note}`),
                ),
              ),
            ),
          ),
        ),
      ),
    ),
    error && h('p', { id: `${name}-error`, role: 'alert', class: 'error' }, error),
  )
}
