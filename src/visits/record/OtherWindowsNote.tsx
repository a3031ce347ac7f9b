import { Alert, Button, Group } from '@mantine/core'
import { useText } from '../../platform/i18n/i18n.tsx'
import { usePresence } from './use-presence.tsx'
import { useVisit } from './use-visit.tsx'

/** Notice that the visit is open, or was saved, in another window. */
export default function OtherWindowsNote() {
  const t = useText()
  const { reload } = useVisit()
  const { others, savedInOtherWindow } = usePresence()
  if (!savedInOtherWindow && others === 0) return null
  return (
    <Alert role="status" color="orange" variant="outline" mb="sm" py="xs">
      <Group gap="sm">
        {t(savedInOtherWindow ? 'visit.savedInOtherWindow' : 'visit.openInOtherWindow')}
        {savedInOtherWindow && (
          <Button size="compact-sm" variant="default" onClick={() => void reload().catch(() => {})}>
            {t('visit.showSaved')}
          </Button>
        )}
      </Group>
    </Alert>
  )
}
