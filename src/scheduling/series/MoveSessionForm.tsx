import { Radio, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { useEntryDraft } from '../../platform/drafts/draft.tsx'
import { showTimes } from '../../platform/day/time.ts'
import { dayWithWeekday } from '../../platform/i18n/format-day.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import {
  emptyMoveEntry,
  freshMoveEntry,
  movableFrom,
  moveEntrySchema,
  type MoveEntry,
  type MoveFormProps,
} from './move-form-values.ts'
import classes from './MoveSession.module.css'
import { MoveSessionFollowing } from './MoveSessionFollowing.tsx'
import { MoveSessionOnly } from './MoveSessionOnly.tsx'
import type { Session } from './series-page.ts'

/** The name of what is chosen in the dialog over a session. */
export const moveDraft = ({ id }: Pick<Session, 'id'>): string => `move.${id}`

/** Whether this session alone moves or all that follow too, and then the fields of that. */
export function MoveSessionForm(props: Omit<MoveFormProps, 'entry' | 'onChange'>) {
  const { subscription, session } = props
  const t = useText()
  const today = useToday()
  const empty = emptyMoveEntry(subscription.slots)
  const draft = useEntryDraft(moveDraft(session), moveEntrySchema, empty)
  const [entry, setEntry] = useState(() => freshMoveEntry(draft.initial, today))
  useEffect(() => draft.keep(entry), [draft, entry])

  const isLast = movableFrom(session, subscription.sessions, today).length < 2
  const form = {
    ...props,
    entry,
    onChange: (change: Partial<MoveEntry>) => setEntry((before) => ({ ...before, ...change })),
  }
  return (
    <Stack gap="md">
      <Text c="dimmed" size="sm">
        {t('series.moveWas', {
          patient: subscription.patientName,
          day: dayWithWeekday(session.day),
          times: showTimes(session),
          consultant: session.consultantName,
        })}
      </Text>
      {!isLast && (
        <Radio.Group
          label={t('series.scope')}
          value={entry.scope}
          onChange={(scope) => form.onChange({ scope: scope as MoveEntry['scope'] })}
        >
          <div className={classes.scope}>
            <Radio value="one" label={t('series.onlyThis')} />
            <Radio value="following" label={t('series.following')} />
          </div>
        </Radio.Group>
      )}
      {entry.scope === 'one' || isLast ? (
        <MoveSessionOnly {...form} />
      ) : (
        <MoveSessionFollowing {...form} />
      )}
    </Stack>
  )
}
