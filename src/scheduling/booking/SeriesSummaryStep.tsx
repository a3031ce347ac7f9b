import { Title } from '@mantine/core'
import { formatDay } from '../../platform/day/day.ts'
import { sampleDayOn } from '../../platform/i18n/day-in-words.ts'
import { shortWeekday } from '../../platform/i18n/format-day.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { SeriesPlanSection } from '../series/SeriesPlanSection.tsx'
import type { SeriesSummary } from './wizard-summary.ts'
import { PatientPart, SummaryLine, SummaryPart } from './SummaryParts.tsx'
import classes from './SummaryStep.module.css'
import type { useSessionList } from './use-session-list.tsx'
import type { WizardStep } from './wizard-values.ts'
import { formatTimes } from '../../platform/i18n/format-times.tsx'

interface SeriesSummaryStepProps {
  summary: SeriesSummary
  sessionList: ReturnType<typeof useSessionList>
  onChange: (step: WizardStep) => void
  disabled: boolean
}

/** The third step of a series: all sessions to be booked, for the patient to agree. */
export default function SeriesSummaryStep(props: SeriesSummaryStepProps) {
  const { summary, sessionList, onChange, disabled } = props
  const { request, shown } = summary
  const t = useText()
  return (
    <>
      <Title order={2} size="h4" mb="sm">
        {t('booking.summaryHeading')}
      </Title>
      <div className={classes.series}>
        <div className={classes.about}>
          <SummaryPart
            part="appointment"
            title="booking.stepAppointment"
            change="booking.changeAppointment"
            onChange={() => onChange('appointment')}
            disabled={disabled}
          >
            <SummaryLine name="field.branch">{shown.branch?.name}</SummaryLine>
            <SummaryLine name="field.service">{shown.service?.name}</SummaryLine>
            <SummaryLine name="seriesBooking.plan">{t('seriesBooking.planCustom')}</SummaryLine>
            <SummaryLine name="seriesBooking.sessions">{request.sessions}</SummaryLine>
            <SummaryLine name="seriesBooking.startDay">{formatDay(request.startDay)}</SummaryLine>
            <SummaryLine name="field.slot">
              {shown.slots
                .map((slot) => `${shortWeekday(sampleDayOn(slot.weekday))} ${formatTimes(slot)}`)
                .join('\n')}
            </SummaryLine>
            <SummaryLine name="field.healthIssues">{request.healthIssues}</SummaryLine>
          </SummaryPart>
          <PatientPart patient={request.patient} onChange={onChange} disabled={disabled} />
        </div>
        <SeriesPlanSection
          list={summary.list}
          wantedCount={request.sessions}
          packagePrice={
            shown.service?.packageSessions === summary.list?.sessions.length
              ? (shown.service?.packagePrice ?? undefined)
              : undefined
          }
          planProblem={sessionList.planProblem}
          onReplan={sessionList.planAgain}
          onChoose={sessionList.choose}
          checkFailed={sessionList.checkFailed}
          onCheckAgain={sessionList.check}
          disabled={disabled}
        />
      </div>
    </>
  )
}
