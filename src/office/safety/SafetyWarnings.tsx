import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { formatInstant } from '../../access/account/format-session.tsx'
import { text, useText } from '../../platform/i18n/i18n.tsx'
import { formatShare } from './format-safety.tsx'
import type { Safety } from './safety.ts'
import { isNote, type SafetyWarning } from './safety-warnings.ts'
import classes from './SafetyScreen.module.css'

/** What endangers the data, worst first, each with what to do. */
export function SafetyWarnings({ safety }: { safety: Safety }) {
  const t = useText()
  if (safety.warnings.length === 0) return null
  return (
    <ul className={classes.warnings}>
      {safety.warnings.map((warning) => (
        <li key={warning} className={classes.warning} data-note={isNote(warning) || undefined}>
          {isNote(warning) ? (
            <IconInfoCircle size={22} stroke={1.7} aria-hidden="true" />
          ) : (
            <IconAlertTriangle size={22} stroke={1.7} aria-hidden="true" />
          )}
          <span>
            <strong>{warningTitle(warning, safety)}</strong>
            {t(`safety.warnings.${warning}.advice`)}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** A warning as a sentence. */
export function warningTitle(
  warning: SafetyWarning,
  { backups, clinicDisk, backupDisk }: Safety,
): string {
  const shareOf = (disk: Safety['clinicDisk']) =>
    disk ? formatShare(disk.freeBytes, disk.totalBytes) : ''
  switch (warning) {
    case 'backupOld':
      return text('safety.warnings.backupOld.title', {
        at: backups.last ? formatInstant(backups.last.takenAt) : '',
      })
    case 'clinicDiskLow':
      return text('safety.warnings.clinicDiskLow.title', { share: shareOf(clinicDisk) })
    case 'backupDiskLow':
      return text('safety.warnings.backupDiskLow.title', { share: shareOf(backupDisk) })
    default:
      return text(`safety.warnings.${warning}.title`)
  }
}
