import type { ReactNode } from 'react'
import { formatClinicTime } from '../../platform/clock/clinic-clock.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { isolateLtr } from '../../platform/i18n/page-language.tsx'
import type { TextKey } from '../../platform/i18n/text-key.ts'
import type { Column } from '../../platform/ui/DataTable.tsx'
import { StoredText } from '../../platform/ui/StoredText.tsx'
import { GatewayWords } from '../gateways/GatewayWords.tsx'
import { eventTitles } from '../texts/message-events.ts'
import { textDirection } from '../texts/text-direction.ts'
import { wayTitles } from '../texts/ways.ts'
import { patientTextFonts } from '../../visits/printouts/patient-text-fonts.tsx'
import classes from './Outbox.module.css'
import type { DoneMessage, dropReasons } from './outbox.ts'

const reasonTitles: Record<(typeof dropReasons)[number], TextKey> = {
  noConsent: 'outbox.noConsent',
  untrue: 'outbox.untrue',
  told: 'audit.actions.told',
  skipped: 'outbox.skip',
  failed: 'outbox.failed',
  unknown: 'outbox.unknown',
}

/** With an `action` at the end of each row the rows are of several patients, without one of one. */
export function useDoneColumns(action?: (row: DoneMessage) => ReactNode): Column<DoneMessage>[] {
  const t = useText()
  const notSent = (reason: (typeof dropReasons)[number]) =>
    [...new Set([t('outbox.failed'), t(reasonTitles[reason])])].join(' · ')
  const columns: Column<DoneMessage>[] = [
    {
      key: 'event',
      title: t('screen.messages'),
      isMultiline: true,
      ...(!action && { role: 'heading' as const }),
      cell: ({ event, at, by, way }) => (
        <span className={classes.two}>
          <span>{t(eventTitles[event])}</span>
          <span className={classes.quiet}>
            {[formatClinicTime(at), way && t(wayTitles[way]), by ?? (way && t('outbox.byItself'))]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
      ),
    },
    {
      key: 'text',
      title: t('outbox.wording'),
      isMultiline: true,
      cell: ({ text, reason, words, isUnknown }) => (
        <span className={classes.text} dir={text === null ? undefined : textDirection(text)}>
          {text === null ? (
            reason && notSent(reason)
          ) : (
            <span style={{ fontFamily: patientTextFonts }}>{text}</span>
          )}
          {isUnknown && <span className={classes.unknown}>{t('outbox.unknown')}</span>}
          {words && <GatewayWords>{words}</GatewayWords>}
        </span>
      ),
    },
  ]
  if (!action) return columns
  return [
    {
      key: 'patient',
      title: t('table.patient'),
      role: 'heading',
      isMultiline: true,
      cell: ({ patientName, sentTo }) => (
        <span className={classes.two}>
          <StoredText>{patientName}</StoredText>
          <span className={classes.quiet}>{isolateLtr(sentTo ?? '')}</span>
        </span>
      ),
    },
    ...columns,
    { key: 'actions', title: t('table.actions'), align: 'end', role: 'actions', cell: action },
  ]
}
