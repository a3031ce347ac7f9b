import { Alert, Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { TextKey } from '../../platform/i18n/text-key.ts'
import type { PartView } from '../drafts/part-runner.ts'
import classes from './PartFrame.module.css'
import type { Part } from './use-part.tsx'

const draftStatusTexts: Record<PartView['draftStatus'], TextKey | undefined> = {
  stored: 'visit.draftStored',
  storing: 'visit.draftStoring',
  waiting: 'visit.draftWaiting',
  notStored: 'visit.draftNotStored',
  conflict: undefined,
}

type FramedPart = Pick<
  Part<object>,
  'dirty' | 'draftStatus' | 'isStale' | 'acceptTheirs' | 'keepMine' | 'readOnly'
>

/** A part of the visit with its draft status and, in a conflict, the choice between the two texts. */
export function PartFrame({ part, children }: { part: FramedPart; children: ReactNode }) {
  const t = useText()
  const state = part.dirty && !part.readOnly ? draftStatusTexts[part.draftStatus] : undefined
  return (
    <>
      {part.isStale && (
        <Alert role="alert" color="orange" variant="outline" mb="sm">
          <Text size="sm">{t('visit.conflict')}</Text>
          <Group gap="xs" mt="xs">
            <Button size="compact-sm" variant="default" onClick={() => void part.acceptTheirs()}>
              {t('visit.useOtherVersion')}
            </Button>
            <Button size="compact-sm" onClick={() => void part.keepMine()}>
              {t('visit.keepOwnVersion')}
            </Button>
          </Group>
        </Alert>
      )}
      {children}
      <p className={classes.draftStatus} role="status" data-state={part.draftStatus}>
        {state && !part.isStale && t(state)}
      </p>
    </>
  )
}
