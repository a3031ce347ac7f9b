import { Alert, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDay, type Day } from '../../platform/day/day.ts'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { Papers } from '../papers/Papers.tsx'
import { readHistory, readPastVisits, type EarlierVisit } from './history.ts'
import { HistoryDayPicker } from './HistoryDayPicker.tsx'
import { HistoryFailure } from './HistoryFailure.tsx'
import classes from './HistoryTab.module.css'
import { PastVisit } from './PastVisit.tsx'
import { VitalsCharts } from './VitalsCharts.tsx'

/** Long, because records rarely change later and each read is audited. */
const staleTime = 300_000
const phoneQuery = '(max-width: 47.99em)'

interface HistoryTabProps {
  appointmentId: number
  /** Nothing is read while another tab is shown. */
  isShown: boolean
}

/** The papers that the patient brought, and their visits before the one of this appointment. */
export default function HistoryTab({ appointmentId, isShown }: HistoryTabProps) {
  return (
    <>
      <Papers key={appointmentId} visitId={appointmentId} isShown={isShown} />
      {isShown && <Visits appointmentId={appointmentId} />}
    </>
  )
}

function Visits({ appointmentId }: { appointmentId: number }) {
  const t = useText()
  const history = useCall(readHistory, { params: { id: appointmentId } }, { staleTime })
  const visits = history.data?.visits
  if (!visits) {
    if (history.error) return <HistoryFailure result={history} />
    return <AmbulanceOverlay visible />
  }
  const note = history.data?.untilArrival && (
    <Alert color="gray" icon={<IconInfoCircle aria-hidden="true" />} mb="md">
      {t('history.untilArrival')}
    </Alert>
  )
  if (visits.length > 0) {
    return (
      <>
        {note}
        <EarlierVisits key={appointmentId} appointmentId={appointmentId} visits={visits} />
      </>
    )
  }
  return (
    note || (
      <div className={classes.note}>
        <EmptyNote title={t('history.none')} hint={t('history.noneHint')} />
      </div>
    )
  )
}

interface EarlierVisitsProps {
  appointmentId: number
  /** At least one, oldest first. */
  visits: EarlierVisit[]
}

/** Starts with the latest visit, the one that is read most. */
function EarlierVisits({ appointmentId, visits }: EarlierVisitsProps) {
  const t = useText()
  const isPhone = useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false })
  const days = [...new Set(visits.map(({ day }) => day))].toReversed()
  const [chosenDay, setChosenDay] = useState<Day>()
  const day = chosenDay ?? days[0]!
  const count = visits.filter((visit) => visit.day === day).length
  const charts = <VitalsCharts visits={visits} chosenDay={day} />
  return (
    <div className={classes.history}>
      <HistoryDayPicker days={days} value={day} onChange={setChosenDay} />
      {!isPhone && charts}
      <section className={classes.chosen}>
        {/* Announces the chosen day to screen readers. */}
        <div role="status">
          {count === 0 ? (
            <div className={classes.note}>
              <EmptyNote title={t('history.empty')} />
            </div>
          ) : (
            <Title order={2} size="h5">
              {t('history.visitsOn', { count, day: formatDay(day) })}
            </Title>
          )}
        </div>
        {count > 0 && <VisitsOfDay appointmentId={appointmentId} day={day} />}
      </section>
      {isPhone && charts}
    </div>
  )
}

function VisitsOfDay({ appointmentId, day }: { appointmentId: number; day: Day }) {
  const t = useText()
  const result = useCall(readPastVisits, { params: { id: appointmentId, day } }, { staleTime })
  if (result.data)
    return result.data.map((visit) => <PastVisit key={visit.appointmentId} visit={visit} />)
  if (result.error) return <HistoryFailure result={result} />
  return (
    <div className={classes.loading} role="status">
      {t('history.loading')}
    </div>
  )
}
