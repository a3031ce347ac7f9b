import { useLayoutEffect, useRef, useState, type ComponentType, type Key } from 'react'

/**
 * Wraps a dialog over a row so that it is remounted each time it opens, and whenever it gets
 * another row while open: nothing typed, loaded or failed for one row is left for the next, and an
 * answer that comes late, to what was sent for one, does not close the dialog of the next. It
 * keeps its content while it closes, so that the content does not jump away.
 */
export function remountOnOpen<Props extends { opened: boolean; onClose?: () => void }>(
  Dialog: ComponentType<Props>,
  rowOf: (props: Props) => Key | undefined,
): ComponentType<Props> {
  return function RemountOnOpen(props: Props) {
    const { opened, onClose } = props
    const row = rowOf(props)
    const [previous, setPrevious] = useState({ opened, row, openCount: 0 })
    const isNew = opened && (!previous.opened || previous.row !== row)
    if (isNew || opened !== previous.opened) {
      setPrevious({
        opened,
        row: opened ? row : previous.row,
        openCount: previous.openCount + Number(isNew),
      })
    }
    const { openCount } = previous
    const shownCount = useRef(openCount)
    useLayoutEffect(() => {
      shownCount.current = openCount
    }, [openCount])
    const close = () => {
      if (shownCount.current === openCount) onClose?.()
    }
    return <Dialog key={openCount} {...props} {...(onClose && { onClose: close })} />
  }
}
