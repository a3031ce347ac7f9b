import { VisuallyHidden } from '@mantine/core'
import type { CSSProperties } from 'react'
import { minutesOf } from '../../platform/day/time.ts'
import { sampleDayOn } from '../../platform/i18n/day-in-words.ts'
import { longWeekday, shortWeekday } from '../../platform/i18n/format-day.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { blockKinds, positionOf, type layOutWeek, type WeekBlock } from './week-layout.ts'
import classes from './WeekGrid.module.css'
import { formatTimes } from '../../platform/i18n/format-times.tsx'

const weekdays = [1, 2, 3, 4, 5, 6, 7]

/** The smallest height at which a slot is readable, in pixels. */
const minSlotHeightPx = 20
const minPxPerMinute = 0.7

/** A week from Monday to Sunday by hours: its slots, and those at other branches behind them. */
export function WeekGrid({ layout }: { layout: ReturnType<typeof layOutWeek> }) {
  const t = useText()
  const { blocks, hours, shortest } = layout
  const style = {
    '--hours': hours.length,
    '--all-gaps': positionOf(`${String(hours.at(-1)).padStart(2, '0')}:00`, hours).gaps,
    '--minute': `${Math.max(minPxPerMinute, minSlotHeightPx / shortest)}px`,
  } as CSSProperties
  const kinds = blockKinds.filter((kind) => blocks.some((block) => block.kind === kind))
  return (
    <>
      {/* Focusable, so that a keyboard can scroll it. */}
      <div
        className={classes.box}
        role="region"
        aria-labelledby="week-made"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        style={style}
      >
        <div className={classes.heads} aria-hidden="true">
          <span className={classes.corner} />
          {weekdays.map((day) => (
            <span key={day} className={classes.head}>
              {shortWeekday(sampleDayOn(day))}
            </span>
          ))}
        </div>
        <div className={classes.body}>
          <div className={classes.scale} aria-hidden="true">
            {hours.map((hour, index) => (
              <span key={hour} data-after-gap={isAfterGap(hours, index)}>
                {String(hour).padStart(2, '0')}:00
              </span>
            ))}
          </div>
          {weekdays.map((day) => (
            <ul
              key={day}
              className={classes.day}
              aria-label={t('schedule.weekOf', { day: longWeekday(sampleDayOn(day)) })}
            >
              {hours.map((hour, index) => (
                <li
                  key={hour}
                  className={classes.hour}
                  data-after-gap={isAfterGap(hours, index)}
                  aria-hidden="true"
                />
              ))}
              {blocks
                .filter(({ weekday }) => weekday === day)
                .map((block) => (
                  <Block
                    key={`${block.kind} ${block.starts} ${block.ends}`}
                    block={block}
                    hours={hours}
                  />
                ))}
            </ul>
          ))}
        </div>
      </div>
      {kinds.length > 0 && (
        <div className={classes.legend} aria-hidden="true">
          {kinds.map((kind) => (
            <span key={kind}>
              <i data-kind={kind} />
              {t(`schedule.kind.${kind}`)}
            </span>
          ))}
        </div>
      )}
    </>
  )
}

const isAfterGap = (hours: readonly number[], index: number): true | undefined =>
  (index > 0 && hours[index] !== hours[index - 1]! + 1) || undefined

function Block({ block, hours }: { block: WeekBlock; hours: readonly number[] }) {
  const t = useText()
  const { minutes, gaps } = positionOf(block.starts, hours)
  const style = {
    '--from': minutes,
    '--gaps': gaps,
    '--length': minutesOf(block.ends) - minutesOf(block.starts),
  } as CSSProperties
  const location = block.branchName ?? t(`schedule.kind.${block.kind}`)
  return (
    <li
      className={classes.slot}
      data-kind={block.kind}
      style={style}
      title={`${formatTimes(block)}, ${location}`}
    >
      <span aria-hidden="true">{block.starts}</span>
      <VisuallyHidden>{`${formatTimes(block)}, ${location}`}</VisuallyHidden>
    </li>
  )
}
