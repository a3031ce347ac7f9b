import { Alert, Button, Group, Text } from '@mantine/core'
import { formatDay } from '../../platform/day/day.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
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
            <Button key={it.id} size="compact-sm" variant="default" onClick={count}>
              {t('drawers.countFirst', texts)}
            </Button>
          ) : (
            <Text key={it.id} size="sm">
              {texts.day}: {texts.amount}
            </Text>
          )
        })}
      </Group>
    </Alert>
  )
}
