import { Alert, Button, Group, Text } from '@mantine/core'
import { useContext, useState } from 'react'
import { formatDay } from '../../platform/day/day.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { RestoredContext } from '../../platform/ui/use-unsaved-changes.tsx'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import { toRupees } from '../../platform/numbers/paise.ts'
import type { DrawerOfDay } from './drawers.ts'

/** A day of the same drawer that the count of a later one would close out. */
export type EarlierDay = DrawerOfDay['earlierOpen'][number]

interface EarlierDaysNoteProps {
  days: readonly EarlierDay[]
  /** Leads to the count of a day; undefined for one that this screen does not have. */
  countFirst: (day: EarlierDay) => (() => void) | undefined
}

/**
 * Says before a count which earlier days were left open, and what was received on them: afterwards nobody
 * can count them.
 */
export function EarlierDaysNote({ days, countFirst }: EarlierDaysNoteProps) {
  const t = useText()
  const dialog = useContext(RestoredContext)
  // What leads away from a count that has begun; asked first, as by every other way out of its dialog.
  const [asked, setAsked] = useState<() => void>()
  const leave = (count: () => void) => (dialog?.hasChanges() ? setAsked(() => count) : count())
  return (
    <Alert color="orange" role="alert" variant="light" mb="md">
      <Text size="sm" mb="xs">
        {t('drawers.earlierOpen')}
      </Text>
      <Group gap="xs">
        {days.map((it) => {
          const texts = { day: formatDay(it.day), amount: formatRupees(toRupees(it.paise)) }
          const count = countFirst(it)
          return count ? (
            <Button key={it.id} size="compact-sm" variant="default" onClick={() => leave(count)}>
              {t('drawers.countFirst', texts)}
            </Button>
          ) : (
            <Text key={it.id} size="sm">
              {texts.day}: {texts.amount}
            </Text>
          )
        })}
      </Group>
      {asked && (
        <Group gap="xs" mt="xs">
          <Text size="sm">{t('dialog.discardQuestion')}</Text>
          <Button size="compact-sm" variant="default" autoFocus onClick={() => setAsked(undefined)}>
            {t('dialog.keepEditing')}
          </Button>
          <Button size="compact-sm" color="red.8" onClick={asked}>
            {t('dialog.discard')}
          </Button>
        </Group>
      )}
    </Alert>
  )
}
