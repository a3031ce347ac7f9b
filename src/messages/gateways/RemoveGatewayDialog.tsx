import { RemoveQuestion } from '../../masters/kit/RemoveQuestion.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { remountOnOpen } from '../../platform/ui/remount-on-open.tsx'
import type { Way } from '../texts/message-events.ts'
import { wayTitles } from '../texts/ways.ts'
import { removeGateway } from './gateway-calls.ts'

interface RemoveGatewayDialogProps {
  way: Way
  version: number
  opened: boolean
  onClose: () => void
}

function RemoveGatewayDialog({ way, version, opened, onClose }: RemoveGatewayDialogProps) {
  const t = useText()
  return (
    <RemoveQuestion
      opened={opened}
      onClose={onClose}
      name={t(wayTitles[way])}
      text={t('gateway.removeText')}
      call={removeGateway}
      input={{ params: { way }, body: { version } }}
    />
  )
}

/** Asks before a gateway goes with its settings and its secret. */
export default remountOnOpen(RemoveGatewayDialog, ({ way }) => way)
