import { Button } from '@mantine/core'
import { formatClinicTime } from '../../platform/clock/clinic-clock.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { isolateLtr } from '../../platform/i18n/page-language.tsx'
import { directionOf, languageOf } from '../../platform/i18n/locales.ts'
import type { Column } from '../../platform/ui/DataTable.tsx'
import { StoredText } from '../../platform/ui/StoredText.tsx'
import { GatewayWords } from '../gateways/GatewayWords.tsx'
import { eventTitles, type Way } from '../texts/message-events.ts'
import { patientTextFonts } from '../../visits/printouts/patient-text-fonts.tsx'
import classes from './Outbox.module.css'
import type { WaitingMessage } from './outbox.ts'
import type { SendByHand } from './use-send-by-hand.tsx'

export function useWaitingColumns(
  way: Way,
  { busy, open, finish }: SendByHand,
): Column<WaitingMessage>[] {
  const t = useText()
  return [
    {
      key: 'patient',
      title: t('table.patient'),
      role: 'heading',
      isMultiline: true,
      cell: ({ patientName, mobile, email }) => (
        <span className={classes.two}>
          <StoredText>{patientName}</StoredText>
          <span className={classes.quiet}>
            {isolateLtr(way === 'email' ? (email ?? '') : mobile)}
          </span>
        </span>
      ),
    },
    {
      key: 'event',
      title: t('screen.messages'),
      isMultiline: true,
      cell: ({ event, branchName }) => (
        <span className={classes.two}>
          <span>{t(eventTitles[event])}</span>
          <span className={classes.quiet}>{branchName}</span>
        </span>
      ),
    },
    {
      key: 'text',
      title: t('outbox.wording'),
      isMultiline: true,
      cell: ({ text, language }) => (
        <span
          className={classes.text}
          style={{ fontFamily: patientTextFonts }}
          lang={languageOf(language)}
          dir={directionOf(language)}
        >
          {text}
        </span>
      ),
    },
    {
      key: 'actions',
      title: t('table.actions'),
      align: 'end',
      role: 'actions',
      cell: (row) => {
        const { id, patientName, begunBy, quietUntil, isOnItsWay, nextTryAt, words } = row
        if (isOnItsWay) return <span className={classes.quiet}>{t('outbox.onItsWay')}</span>
        const nameOf = (label: string) => `${label}: ${patientName}`
        const isBegun = begunBy !== null
        const canOpen = quietUntil === null && (way !== 'email' || row.email !== null)
        return (
          <span className={classes.actions}>
            {isBegun && (
              <span className={classes.quiet}>{t('outbox.begunBy', { name: begunBy })}</span>
            )}
            {!isBegun && quietUntil !== null && (
              <span className={classes.quiet}>{t('outbox.quiet', { time: quietUntil })}</span>
            )}
            {!isBegun && nextTryAt !== null && (
              <span className={classes.quiet}>
                {t('outbox.nextTry', { time: formatClinicTime(nextTryAt) })}
                {words && <GatewayWords>{words}</GatewayWords>}
              </span>
            )}
            {isBegun && (
              <Button
                size="compact-sm"
                data-sent={id}
                loading={busy === id}
                aria-label={nameOf(t('outbox.sent'))}
                onClick={() => finish(row, 'sent')}
              >
                {t('outbox.sent')}
              </Button>
            )}
            {canOpen && (
              <Button
                size="compact-sm"
                variant={isBegun ? 'subtle' : 'filled'}
                // Enter goes on to one that nobody has opened.
                data-open={isBegun ? undefined : id}
                loading={!isBegun && busy === id}
                aria-label={nameOf(t('outbox.open'))}
                onClick={() => open(row)}
              >
                {t('outbox.open')}
              </Button>
            )}
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              aria-label={nameOf(t('outbox.skip'))}
              onClick={() => finish(row, 'skipped')}
            >
              {t('outbox.skip')}
            </Button>
          </span>
        )
      },
    },
  ]
}
