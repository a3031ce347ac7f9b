import { Alert, Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { TextKey } from '../../platform/i18n/text-key.ts'
import type { PartView } from '../drafts/part-runner.ts'
import classes from './PartFrame.module.css'
import type { Part } from './use-part.tsx'

const sentences: Record<PartView['keeping'], TextKey | undefined> = {
  kept: 'visit.draftKept',
  keeping: 'visit.draftKeeping',
  waiting: 'visit.draftWaiting',
  elsewhere: undefined,
}

type Frame = Pick<
  Part<object>,
  'dirty' | 'keeping' | 'overtaken' | 'showTheirs' | 'keepMine' | 'readOnly'
>

/** A part of the visit with what is to be said of it: where its draft is, and who else writes. */
export function PartFrame({ part, children }: { part: Frame; children: ReactNode }) {
  const t = useText()
  const state = part.dirty && !part.readOnly ? sentences[part.keeping] : undefined
  return (
    <>
      {part.overtaken && (
        <Alert role="alert" color="orange" variant="outline" mb="sm">
          <Text size="sm">{t('visit.overtaken')}</Text>
          <Group gap="xs" mt="xs">
            <Button size="compact-sm" variant="default" onClick={() => void part.showTheirs()}>
              {t('visit.showTheirs')}
            </Button>
            <Button size="compact-sm" onClick={() => void part.keepMine()}>
              {t('visit.keepMine')}
            </Button>
          </Group>
        </Alert>
      )}
      {children}
      <p className={classes.keeping} role="status" data-state={part.keeping}>
        {state && !part.overtaken && t(state)}
      </p>
    </>
  )
}
