import { Alert } from '@mantine/core'
import { useEffect, useState } from 'react'
import { isAfterOwnChange } from '../../platform/http/own-changes.tsx'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { onLiveNews, type LiveNews } from '../../platform/live/live-feed.tsx'
import { readLastChange } from './list-appointments.ts'

interface ShownAppointment {
  id: number
  /** What the dialog shows; without it whatever changes from the dialog's opening on counts. */
  version?: number
}

/**
 * Says in a dialog over an appointment that somebody has changed it since, and who, as soon as it
 * happens. The input stays: whoever made it decides what becomes of it.
 */
export function ChangedMeanwhile({ appointment }: { appointment: ShownAppointment | undefined }) {
  if (!appointment) return null
  return <ChangeNote key={appointment.id} appointment={appointment} />
}

function ChangeNote({ appointment: { id, version } }: { appointment: ShownAppointment }) {
  const t = useText()
  const [isHeard, setHeard] = useState(false)
  useEffect(() => onLiveNews((news) => isAbout(news, id) && setHeard(true)), [id])
  const isAsked = isHeard || version === undefined
  const { data } = useCall(readLastChange, { params: { id } }, { enabled: isAsked, gcTime: 0 })
  const [openedAt, setOpenedAt] = useState<number>()
  if (data && openedAt === undefined) setOpenedAt(data.change)
  const isChanged =
    data !== undefined &&
    (version === undefined ? data.change > (openedAt ?? data.change) : data.version > version)
  if (!isChanged) return null
  // The dialog's own change, which is about to close it.
  if (data.isOwn && isAfterOwnChange()) return null
  return (
    <Alert role="alert" color="orange" variant="light" py="xs" mb="md">
      {data.changedBy === null
        ? t('dialog.changed')
        : t('dialog.changedBy', { name: data.changedBy })}
    </Alert>
  )
}

const isAbout = (news: LiveNews, id: number): boolean =>
  news.kind === 'anything' ||
  news.changes.some(({ appointment }) => appointment === null || appointment === id)
