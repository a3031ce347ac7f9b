import { Popover } from '@mantine/core'
import { IconNote } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../platform/i18n/i18n.tsx'
import { StoredText } from '../../platform/ui/StoredText.tsx'
import classes from './DeskNoteSign.module.css'

/** Milliseconds in which a pointer comes from the sign to the words, to stay there. */
const leaveMs = 150

/**
 * A small sign in a row that there is something to know of its patient; a screen reader reads the words, and a pointer, the keyboard or
 * a finger shows them. The kit's own popover, which every desk has by now: its tooltip weighs 5 kB.
 */
export function DeskNoteSign({ deskNote }: { deskNote: string }) {
  const t = useText()
  const [isShown, setShown] = useState(false)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(leaving.current), [])
  const show = () => {
    clearTimeout(leaving.current)
    setShown(true)
  }
  const hide = () => {
    clearTimeout(leaving.current)
    setShown(false)
  }
  const leave = () => {
    clearTimeout(leaving.current)
    leaving.current = setTimeout(hide, leaveMs)
  }
  return (
    <Popover opened={isShown} onDismiss={hide} position="top" withRoles={false} shadow="md">
      <Popover.Target>
        <button
          type="button"
          className={classes.sign}
          aria-label={`${t('deskNote.label')}: ${deskNote}`}
          onMouseEnter={show}
          onMouseLeave={leave}
          onFocus={show}
          onBlur={hide}
          onClick={show}
          onKeyDown={({ key }) => key === 'Escape' && hide()}
        >
          <IconNote size={16} stroke={1.8} aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown role="tooltip" maw={320} onMouseEnter={show} onMouseLeave={leave}>
        <div className={classes.words}>
          <StoredText>{deskNote}</StoredText>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
