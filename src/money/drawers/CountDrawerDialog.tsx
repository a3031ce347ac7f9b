import { Text } from '@mantine/core'
import { formatDay } from '../../platform/day/day.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { Figures } from '../../platform/ui/CellLines.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { remountOnOpen } from '../../platform/ui/remount-on-open.tsx'
import { CountDrawerForm } from './CountDrawerForm.tsx'
import type { DrawerOfDay } from './drawers.ts'

interface CountDrawerDialogProps {
  /** As it is now; also set while the dialog closes, so that its content stays during the transition. */
  drawer: DrawerOfDay | undefined
  opened: boolean
  onClose: () => void
  /** Called when what is shown of the drawer is out of date. */
  onChanged: () => void
}

function CountDrawerDialog({ drawer, onChanged, ...dialog }: CountDrawerDialogProps) {
  const t = useText()
  return (
    <Dialog {...dialog} title={t('drawers.title')}>
      {drawer && (
        <>
          <Text mb="md">
            {drawer.staffName}, {drawer.branchName}, <Figures>{formatDay(drawer.day)}</Figures>
          </Text>
          <CountDrawerForm drawer={drawer} onClose={dialog.onClose} onChanged={onChanged} />
        </>
      )}
    </Dialog>
  )
}

/** Counts what is in a drawer, note by note, and closes it. */
export default remountOnOpen(CountDrawerDialog, ({ drawer }) => drawer?.id)
