import { formatDay } from '../../platform/day/day.ts'
import { sampleDayOn } from '../../platform/i18n/day-in-words.ts'
import { shortWeekday } from '../../platform/i18n/format-day.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { formatList, isolateLtr } from '../../platform/i18n/page-language.tsx'
import { CellLines } from '../../platform/ui/CellLines.tsx'
import { allWeekdays } from './waiting-form-values.ts'
import type { WaitingRow } from './waiting-list.ts'
import classes from './WaitingListScreen.module.css'

/** What somebody waits for: the service and with whom, where, and when. */
export function WaitsFor({ row }: { row: WaitingRow }) {
  const t = useText()
  return (
    <CellLines>
      <span>
        {row.serviceName}
        {' · '}
        <bdi>{row.consultantName ?? t('waitingList.anyConsultant')}</bdi>
      </span>
      <span className={classes.quiet}>{formatList(row.branchNames)}</span>
      <span className={classes.quiet}>{formatDays(row)}</span>
    </CellLines>
  )
}

/** 'Mon, Tue · 09:00–12:00 · 24-11-2026 – 04-12-2026'; what is no limit is left out. */
function formatDays({ weekdays, fromTime, untilTime, firstDay, lastDay }: WaitingRow): string {
  const days =
    weekdays.length < allWeekdays.length &&
    formatList(weekdays.map((it) => shortWeekday(sampleDayOn(it))))
  const times =
    (fromTime ?? untilTime) !== null && isolateLtr(`${fromTime ?? ''}–${untilTime ?? ''}`)
  const dates =
    firstDay === lastDay ? formatDay(firstDay) : `${formatDay(firstDay)} – ${formatDay(lastDay)}`
  return [days, times, isolateLtr(dates)].filter((it) => it !== false).join(' · ')
}
