import { Title } from '@mantine/core'
import { useState } from 'react'
import { formatDay } from '../../platform/day/day.ts'
import { useCall } from '../../platform/http/queries.tsx'
import { formatCount } from '../../platform/i18n/format-count.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { isolateLtr } from '../../platform/i18n/page-language.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { OldNote } from '../../platform/ui/OldNote.tsx'
import { ArchiveCard } from './ArchiveCard.tsx'
import { AuditCard } from './AuditCard.tsx'
import { BackupCard, Card, DrillCard, Fact, Facts } from './BackupCards.tsx'
import { formatBytes } from './format-safety.tsx'
import { readSafety, type Safety } from './safety.ts'
import { SafetyWarnings } from './SafetyWarnings.tsx'
import classes from './SafetyScreen.module.css'

/** While something runs, an Admin watches it. */
const pollIntervalMs = { running: 2_000, idle: 60_000 }

/** What would be left of the clinic if its computer were lost. */
export default function SafetyScreen() {
  const t = useText()
  const [isRunning, setRunning] = useState(false)
  const reading = useCall(
    readSafety,
    {},
    { staleTime: 0, pollIntervalMs: isRunning ? pollIntervalMs.running : pollIntervalMs.idle },
  )
  const { data: safety, error, isFetching, refetch } = reading
  const nowRunning =
    safety !== undefined &&
    (safety.backups.runningSince !== null ||
      safety.drills.runningSince !== null ||
      safety.audit.isRunning)
  if (nowRunning !== isRunning) setRunning(nowRunning)
  return (
    <>
      <Title order={1} size="h3">
        {t('screen.safety')}
      </Title>
      <p className={classes.about}>{t('safety.about')}</p>
      {!safety && !error && <AmbulanceOverlay visible />}
      {!safety && error && (
        <div className={classes.card}>
          <FailedNote problem={error} onRetry={refetch} isRetrying={isFetching} />
        </div>
      )}
      <OldNote reading={reading} />
      {safety && (
        <>
          <SafetyWarnings safety={safety} />
          <div className={classes.cards}>
            <BackupCard safety={safety} />
            <DrillCard safety={safety} />
            {safety.archive && <ArchiveCard archive={safety.archive} />}
            <AuditCard audit={safety.audit} />
            <RoomCard safety={safety} />
            <VersionCard safety={safety} />
          </div>
        </>
      )}
    </>
  )
}

function RoomCard({ safety: { clinicDisk, backupDisk, backups, database } }: { safety: Safety }) {
  const t = useText()
  const room = (disk: Safety['clinicDisk']) =>
    disk
      ? t('safety.room.free', {
          free: formatBytes(disk.freeBytes),
          total: formatBytes(disk.totalBytes),
        })
      : t('safety.room.unreadable')
  const { bytes, earlier } = database
  return (
    <Card title={t('safety.room.heading')}>
      <Facts>
        <Fact name={t('safety.room.clinic')}>{room(clinicDisk)}</Fact>
        {!backups.isOnClinicDisk && <Fact name={t('safety.room.backups')}>{room(backupDisk)}</Fact>}
        <Fact name={t('safety.room.database')}>{formatBytes(bytes)}</Fact>
        {earlier && (
          <Fact name={t('safety.room.before', { day: isolateLtr(formatDay(earlier.day)) })}>
            {formatBytes(earlier.bytes)}
          </Fact>
        )}
      </Facts>
    </Card>
  )
}

function VersionCard({ safety: { versions } }: { safety: Safety }) {
  const t = useText()
  return (
    <Card title={t('safety.versions.heading')}>
      <Facts>
        <Fact name={t('safety.versions.clinic')}>{versions.clinic}</Fact>
        <Fact name={t('safety.versions.schema')}>{formatCount(versions.schema)}</Fact>
        <Fact name={t('safety.versions.postgres')}>{versions.postgres}</Fact>
      </Facts>
    </Card>
  )
}
