import { useState, type ComponentType, type Key } from 'react'

/**
 * A dialog over a row that is made again each time it opens, and whenever it is given another row
 * while it is open. Nothing that was typed in it for one row, answered or refused, is left for the
 * next one. It stays as it is while it closes, so that its content does not jump away.
 */
export function freshOnOpen<Props extends { opened: boolean }>(
  Dialog: ComponentType<Props>,
  rowOf: (props: Props) => Key | undefined,
): ComponentType<Props> {
  return function FreshOnOpen(props: Props) {
    const { opened } = props
    const row = rowOf(props)
    const [last, setLast] = useState({ opened, row, opening: 0 })
    const isNew = opened && (!last.opened || last.row !== row)
    if (isNew || opened !== last.opened) {
      setLast({ opened, row: opened ? row : last.row, opening: last.opening + Number(isNew) })
    }
    return <Dialog key={last.opening} {...props} />
  }
}
