import { Button } from '@mantine/core'
import type { Day } from '../../platform/day/day.ts'
import { useCall } from '../../platform/http/queries.tsx'
import { dayWithWeekday } from '../../platform/i18n/format-day.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import classes from './NextFreeTimes.module.css'
import { listNextSlots } from './slots.ts'
import type { FreeTime } from './slot-days.ts'
import { formatTimesOnDay } from '../../platform/i18n/format-times.tsx'

interface NextFreeTimesProps {
  consultant: number
  branch: number
  /** Offers other consultants of this service too. */
  service?: number | undefined
  /** The day that has none. */
  day: Day
  onChoose: (time: FreeTime) => void
}

/** After a day without slots: the next times of the consultant, and of others for the service. */
export function NextFreeTimes({ consultant, branch, service, day, onChoose }: NextFreeTimesProps) {
  const t = useText()
  const { data, isPlaceholderData } = useCall(
    listNextSlots,
    { query: { consultant, branch, service, day } },
    { staleTime: 0 },
  )
  if (!data || isPlaceholderData) return null
  const times = [...data.own, ...data.others]
  if (times.length === 0) return null
  return (
    <div className={classes.next} role="group" aria-label={t('slots.next')}>
      <span>{t('slots.next')}</span>
      <div className={classes.times}>
        {times.map((time) => (
          <Button
            key={`${time.day} ${time.id}`}
            size="compact-md"
            variant="default"
            className={classes.time!}
            onClick={() => onChoose(time)}
          >
            {`${dayWithWeekday(time.day)} · ${formatTimesOnDay(time.day, time)}`}
            {time.consultantId !== consultant && <bdi>{` · ${time.consultantName}`}</bdi>}
          </Button>
        ))}
      </div>
    </div>
  )
}
