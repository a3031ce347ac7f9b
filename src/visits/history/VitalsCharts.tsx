import { Title } from '@mantine/core'
import type { Day } from '../../platform/day/day.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { EarlierVisit } from './history.ts'
import { measuredVisits, vitalsCharts } from './vitals-chart.ts'
import { VitalsChart } from './VitalsChart.tsx'
import classes from './VitalsCharts.module.css'
import { VitalsTable } from './VitalsTable.tsx'

interface VitalsChartsProps {
  /** Oldest first. */
  visits: EarlierVisit[]
  chosenDay: Day | undefined
}

/** Blood pressure, weight and sugar over time, side by side; nothing when none was ever measured. */
export function VitalsCharts({ visits, chosenDay }: VitalsChartsProps) {
  const t = useText()
  const measuredVisitList = measuredVisits(visits)
  if (measuredVisitList.length === 0) return null
  const days = [...new Set(measuredVisitList.map(({ day }) => day))]
  const [first] = days
  const isMarked = chosenDay !== undefined && chosenDay >= first! && chosenDay <= days.at(-1)!
  const markedDay = isMarked && days.length > 1 ? chosenDay : undefined
  return (
    <section className={classes.overTime}>
      <div className={classes.head}>
        <Title order={2} size="h5">
          {t('history.overTime')}
        </Title>
        {markedDay !== undefined && (
          <span className={classes.key}>
            <svg className={classes.sample} viewBox="0 0 4 14" aria-hidden="true">
              <path d="M2 0V14" />
            </svg>
            {t('history.chosenDay')}
          </span>
        )}
      </div>
      <div className={classes.charts}>
        {vitalsCharts.map((chart) => (
          <VitalsChart
            key={chart.key}
            chart={chart}
            visits={measuredVisitList}
            days={days}
            markedDay={markedDay}
          />
        ))}
      </div>
      <VitalsTable visits={measuredVisitList} />
    </section>
  )
}
