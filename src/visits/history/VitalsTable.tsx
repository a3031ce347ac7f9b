import { formatTimeOnDay } from '../../platform/clock/clinic-clock.tsx'
import { formatDay } from '../../platform/day/day.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { TextKey } from '../../platform/i18n/text-key.ts'
import type { EarlierVisit } from './history.ts'
import { showPressure } from '../record/vitals/measurements.ts'
import classes from './VitalsTable.module.css'

const columns: { name: TextKey; valueOf: (visit: EarlierVisit) => string | number | null }[] = [
  { name: 'visit.pressure', valueOf: showPressure },
  { name: 'visit.weight', valueOf: ({ weight }) => weight },
  { name: 'visit.fasting', valueOf: ({ fasting }) => fasting },
  { name: 'visit.pp', valueOf: ({ pp }) => pp },
  { name: 'visit.temperature', valueOf: ({ temperature }) => temperature },
  { name: 'visit.pulse', valueOf: ({ pulse }) => pulse },
  { name: 'visit.spo2', valueOf: ({ spo2 }) => spo2 },
  { name: 'visit.pain', valueOf: ({ pain }) => pain },
]

/** The values of the charts as a table, latest first. */
export function VitalsTable({ visits }: { visits: EarlierVisit[] }) {
  const t = useText()
  return (
    <details className={classes.values}>
      <summary>{t('history.values')}</summary>
      {/* Focusable, so that the keyboard can scroll it on a phone. */}
      <div
        className={classes.scroller}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="region"
        aria-label={t('history.values')}
      >
        <table>
          <thead>
            <tr>
              <th scope="col">{t('field.date')}</th>
              {columns.map(({ name }) => (
                <th key={name} scope="col">
                  {t(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {visits.toReversed().map((visit) => (
              <tr key={visit.appointmentId}>
                <th scope="row">
                  {formatDay(visit.day)}{' '}
                  <span className={classes.time}>{formatTimeOnDay(visit.day, visit.starts)}</span>
                </th>
                {columns.map(({ name, valueOf }) => (
                  <td key={name}>{valueOf(visit) ?? '–'}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
