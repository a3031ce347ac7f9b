import { Alert, SegmentedControl } from '@mantine/core'
import '../../platform/ui/segmented-control.css'
import { useId } from 'react'
import { formatClinicTime } from '../../platform/clock/clinic-clock.tsx'
import { useCall } from '../../platform/http/queries.tsx'
import { formatCount } from '../../platform/i18n/format-count.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { saveSetting, useSetting } from '../../platform/settings/stored-settings.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { DataTable } from '../../platform/ui/DataTable.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { ResultCount } from '../../platform/ui/ResultCount.tsx'
import { GatewayWords } from '../gateways/GatewayWords.tsx'
import { ways, type Way } from '../texts/message-events.ts'
import { wayTitles } from '../texts/ways.ts'
import classes from './Outbox.module.css'
import { listMessages } from './outbox.ts'
import { useFocusFirst, useSendByHand } from './use-send-by-hand.tsx'
import { useWaitingColumns } from './waiting-columns.tsx'

/** Milliseconds; another desk may be sending from the same list. */
const pollIntervalMs = 30_000

/** The messages that wait: Enter opens one on this device, the next Enter says that it was sent. */
export function WaitingPanel({ branch }: { branch: number | undefined }) {
  const t = useText()
  const listId = useId()
  const way = useSetting('messageWay')
  const query = { branch }
  const reading = useCall(listMessages, { query }, { pollIntervalMs, staleTime: 0 })
  const { data, error, isPlaceholderData, refetch } = reading
  const sending = useSendByHand(way, listId, refetch)
  const columns = useWaitingColumns(way, sending)
  // Never that of the branch before.
  const current = isPlaceholderData ? undefined : data
  useFocusFirst(listId, current !== undefined && current.rows.length > 0)
  return (
    <div id={listId}>
      <AmbulanceOverlay visible={!data && !error} />
      {data?.pauses.map(({ way: paused, until, words }) => (
        <Alert key={paused} color="orange" role="status" variant="light" mb="sm">
          {t('outbox.paused', { way: t(wayTitles[paused]), time: formatClinicTime(until) })}
          {words && <GatewayWords>{words}</GatewayWords>}
        </Alert>
      ))}
      <div className={classes.line}>
        <span>{t('outbox.openWith')}</span>
        <SegmentedControl
          aria-label={t('outbox.openWith')}
          data={ways.map((value) => ({ value, label: t(wayTitles[value]) }))}
          value={way}
          onChange={(next) => saveSetting('messageWay', next as Way)}
        />
        <span className={classes.count}>
          <ResultCount>
            {current &&
              `${t('outbox.waiting')}: ${formatCount(current.rows.length)}${current.isMore ? '+' : ''}`}
          </ResultCount>
        </span>
      </div>
      <DataTable
        label={t('outbox.waiting')}
        columns={columns}
        rows={data?.rows ?? []}
        rowKey={({ id }) => id}
        queryState={reading}
        empty={
          data && (
            <EmptyNote
              title={t('outbox.none')}
              hint={t(data.isSwitchedOn ? 'outbox.noneHint' : 'outbox.noneSwitchedOn')}
            />
          )
        }
      />
    </div>
  )
}
