import { Radio, Stack, Text } from '@mantine/core'
import '../../platform/ui/check-inputs.css'
import { useEffect, useState } from 'react'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { useFormDraft, useDeleteDraft } from '../../platform/drafts/draft.tsx'
import { dayWithWeekday } from '../../platform/i18n/format-day.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import {
  emptyMoveFormValues,
  dropPastDays,
  movableSessionsFrom,
  moveFormValuesSchema,
  type MoveFormValues,
  type MoveFormProps,
} from './move-form-values.ts'
import { ChangedMeanwhile } from '../appointments/ChangedMeanwhile.tsx'
import classes from './MoveSession.module.css'
import { MoveSessionFollowing } from './MoveSessionFollowing.tsx'
import { MoveSessionOnly } from './MoveSessionOnly.tsx'
import type { Session, Series } from './series-page.ts'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { remountOnOpen } from '../../platform/ui/remount-on-open.tsx'
import { formatTimesOnDay } from '../../platform/i18n/format-times.tsx'

/** The draft key for the choices of the dialog over a session. */
const moveDraftKey = ({ id }: Pick<Session, 'id'>): string => `move.${id}`

/** The choice between moving one session or all that follow too, and the fields of that choice. */
function MoveSessionForm(props: Omit<MoveFormProps, 'values' | 'onChange'>) {
  const { series, session } = props
  const t = useText()
  const today = useToday()
  const emptyValues = emptyMoveFormValues(series.slots)
  const draft = useFormDraft(moveDraftKey(session), moveFormValuesSchema, emptyValues)
  const [values, setValues] = useState(() => dropPastDays(draft.initial, today))
  useEffect(() => draft.keep(values), [draft, values])

  const isLast = movableSessionsFrom(session, series.sessions, today).length < 2
  const formProps = {
    ...props,
    values,
    onChange: (change: Partial<MoveFormValues>) =>
      setValues((before) => ({ ...before, ...change })),
  }
  return (
    <Stack gap="md">
      <Text c="dimmed" size="sm">
        {t('series.currentTime', {
          patient: series.patientName,
          day: dayWithWeekday(session.day),
          times: formatTimesOnDay(session.day, session),
          consultant: session.consultantName,
        })}
      </Text>
      {!isLast && (
        <Radio.Group
          label={t('series.scope')}
          value={values.scope}
          onChange={(scope) => formProps.onChange({ scope: scope as MoveFormValues['scope'] })}
        >
          <div className={classes.scope}>
            <Radio value="one" label={t('series.onlyThis')} />
            <Radio value="following" label={t('series.following')} />
          </div>
        </Radio.Group>
      )}
      {values.scope === 'one' || isLast ? (
        <MoveSessionOnly {...formProps} />
      ) : (
        <MoveSessionFollowing {...formProps} />
      )}
    </Stack>
  )
}

interface MoveSessionDialogProps {
  series: Series
  /** Also set while the dialog closes, so that its content stays during the transition. */
  session: Session | undefined
  opened: boolean
  onClose: () => void
  onChanged: () => void
}

function MoveSessionDialog(props: MoveSessionDialogProps) {
  const { series, session, onChanged, ...dialog } = props
  const t = useText()
  const dropDraft = useDeleteDraft()
  const close = () => {
    if (session) dropDraft(moveDraftKey(session))
    dialog.onClose()
  }
  const number = series.sessions.findIndex(({ id }) => id === session?.id) + 1
  return (
    <Dialog {...dialog} onClose={close} title={t('series.moveTitle', { number })} size="lg">
      <ChangedMeanwhile appointment={session} />
      {session && (
        <MoveSessionForm series={series} session={session} onClose={close} onChanged={onChanged} />
      )}
    </Dialog>
  )
}

/** Moves one session of a series, or it and all that follow. */
export default remountOnOpen(MoveSessionDialog, ({ session }) => session?.id)
