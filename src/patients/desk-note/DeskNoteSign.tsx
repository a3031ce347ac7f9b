import { Tooltip } from '@mantine/core'
import '@mantine/core/styles/Tooltip.css'
import { IconNote } from '@tabler/icons-react'
import { useText } from '../../platform/i18n/i18n.tsx'
import { StoredText } from '../../platform/ui/StoredText.tsx'
import classes from './DeskNoteSign.module.css'

/** Whatever reaches it shows the words: a pointer, the keyboard or a finger. */
const events = { hover: true, focus: true, touch: true }

/** A small sign in a row that there is something to know of its patient; a screen reader reads the words. */
export function DeskNoteSign({ deskNote }: { deskNote: string }) {
  const t = useText()
  return (
    <Tooltip
      label={<StoredText>{deskNote}</StoredText>}
      events={events}
      multiline
      maw={320}
      classNames={{ tooltip: classes.words }}
    >
      <button
        type="button"
        className={classes.sign}
        aria-label={`${t('deskNote.label')}: ${deskNote}`}
      >
        <IconNote size={16} stroke={1.8} aria-hidden="true" />
      </button>
    </Tooltip>
  )
}
