import { Button, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import {
  clinicTimeZone,
  currentInstantMs,
  formatClinicTime,
  formatTimeOnDay,
} from '../../platform/clock/clinic-clock.tsx'
import { clinicNow } from '../../platform/day/clinic-now.ts'
import type { Day } from '../../platform/day/day.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { ButtonWithReason } from '../../platform/ui/ButtonWithReason.tsx'
import { setFocusHeir } from '../../platform/ui/focus-heir.tsx'
import {
  claimCopy,
  deleteCopy,
  findCopies,
  releaseCopy,
  type DraftCopy,
} from '../../platform/drafts/draft-copies.tsx'
import { bookingForm, isWorthSaving, restoreDraft, type WizardDraft } from './wizard-draft.ts'
import classes from './UnfinishedBooking.module.css'

export interface UnfinishedElsewhereProps {
  staffId: number
  today: Day
  /** Whether the form is empty: what was typed here is not lost for a booking of before. */
  isFree: boolean
  onContinue: (draft: WizardDraft) => void
}

/** Says which bookings were begun in a tab that was closed or lost, and offers to continue each. */
export default function UnfinishedElsewhere(props: UnfinishedElsewhereProps) {
  const { staffId, today, isFree, onContinue } = props
  const t = useText()
  const [copies, setCopies] = useState<DraftCopy[]>()
  const isFreeNow = useRef(isFree)
  useEffect(() => {
    isFreeNow.current = isFree
  }, [isFree])
  useEffect(() => {
    // Where nothing is stored, there is none.
    const find = () =>
      void findCopies(bookingForm, staffId)
        .catch(() => [])
        .then(setCopies)
    find()
    // Another tab has taken or deleted one.
    window.addEventListener('storage', find)
    // Another tab was closed, and this one is seen again.
    document.addEventListener('visibilitychange', find)
    return () => {
      window.removeEventListener('storage', find)
      document.removeEventListener('visibilitychange', find)
    }
  }, [staffId])
  if (!copies) return <div className={classes.toCome} />
  const without = (tabId: string) => setCopies((all) => all?.filter((it) => it.tabId !== tabId))
  async function end(tabId: string, then?: (text: string) => void): Promise<void> {
    const text = await claimCopy(bookingForm, staffId, tabId)
    // Something was typed while other tabs were asked: it stays, and the booking is offered still.
    if (then && !isFreeNow.current) return releaseCopy(tabId)
    if (text !== undefined) {
      then?.(text)
      // After it is this tab's: in between, it would be nobody's.
      deleteCopy(bookingForm, staffId, tabId)
    }
    without(tabId)
  }
  const offered = copies
    .map((copy) => ({ ...copy, draft: restoreDraft(copy.text, today) }))
    .filter(({ draft }) => isWorthSaving(draft))
  return offered.map(({ tabId, begunAt, draft }) => {
    const { name, mobile } = draft.values.patient
    const time = timeOf(begunAt, today)
    const who = name || mobile
    const text = who ? 'booking.unfinishedFor' : 'booking.unfinishedOf'
    return (
      <section key={tabId} className={classes.note} role="status">
        <Text size="sm" className={classes.noteText}>
          {t(text, { name: who, time })}
        </Text>
        <ButtonWithReason
          size="compact-sm"
          variant="default"
          reason={isFree ? undefined : t('booking.finishFirst')}
          onClick={() => void end(tabId, (text) => onContinue(restoreDraft(text, today)))}
        >
          {who ? t('booking.resumeFor', { name: who }) : t('booking.resume')}
        </ButtonWithReason>
        <Button
          size="compact-sm"
          variant="subtle"
          ref={discardRef}
          data-discards-booking
          aria-label={who && `${t('dialog.discard')}: ${who}`}
          onClick={() => void end(tabId)}
        >
          {t('dialog.discard')}
        </Button>
      </section>
    )
  })
}

/** Removed with its note, Discard leaves the focus to the next note's, else to the form. */
function discardRef(button: HTMLButtonElement | null): void {
  if (!button) return
  setFocusHeir(button, () => document.querySelector('[data-discards-booking], form [data-step]'))
}

/** '10:42'; with its day when that is another one. */
function timeOf(instantMs: number, today: Day): string {
  // On the clinic's clock.
  const instant = new Date(currentInstantMs() - (Date.now() - instantMs))
  const { today: day, time } = clinicNow(instant, clinicTimeZone())
  return day === today ? formatTimeOnDay(day, time) : formatClinicTime(instant.toISOString())
}
