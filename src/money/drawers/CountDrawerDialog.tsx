import { Text } from '@mantine/core'
import { formatDay } from '../../platform/day/day.ts'
import { useDeleteDraft } from '../../platform/drafts/draft.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { Figures } from '../../platform/ui/CellLines.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { remountOnOpen } from '../../platform/ui/remount-on-open.tsx'
import { countDraftKey } from './count-form-values.ts'
import { CountDrawerForm } from './CountDrawerForm.tsx'
import type { DrawerOfDay } from './drawers.ts'
import { EarlierDaysNote, type EarlierDay } from './EarlierDaysNote.tsx'

interface CountDrawerDialogProps {
  /** As it is now; also set while the dialog closes, so that its content stays during the transition. */
  drawer: DrawerOfDay | undefined
  opened: boolean
  onClose: () => void
  /** Called when what is shown of the drawer is out of date. */
  onChanged: () => void
  /** Leads to the count of an earlier day that is left open; undefined for one that this screen does not have. */
  countFirst?: (day: EarlierDay) => (() => void) | undefined
}

function CountDrawerDialog({
  drawer,
  onChanged,
  countFirst = () => undefined,
  ...dialog
}: CountDrawerDialogProps) {
  const t = useText()
  const dropDraft = useDeleteDraft()
  const discard = () => drawer && dropDraft(countDraftKey(drawer.id))
  const close = () => {
    discard()
    dialog.onClose()
  }
  return (
    <Dialog {...dialog} onClose={close} title={t('drawers.title')}>
      {drawer && (
        <>
          <Text mb="md">
            {drawer.staffName}, {drawer.branchName}, <Figures>{formatDay(drawer.day)}</Figures>
          </Text>
          {drawer.earlierOpen.length > 0 && (
            <EarlierDaysNote
              days={drawer.earlierOpen}
              countFirst={(day) => {
                const count = countFirst(day)
                return (
                  count &&
                  (() => {
                    discard()
                    count()
                  })
                )
              }}
            />
          )}
          <CountDrawerForm drawer={drawer} onClose={close} onChanged={onChanged} />
        </>
      )}
    </Dialog>
  )
}

/** Counts what is in a drawer, note by note, and closes it. */
export default remountOnOpen(CountDrawerDialog, ({ drawer }) => drawer?.id)
