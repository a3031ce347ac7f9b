import { Alert, Button, Title } from '@mantine/core'
import { IconCalendarExclamation, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../access/permissions/paths.ts'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { canSee } from '../../access/permissions/screen-permissions.ts'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { HoursLine } from './HoursLine.tsx'
import SaveScheduleDialog from './SaveScheduleDialog.tsx'
import { readSchedule, type Schedule } from './schedule.ts'
import { nextLine } from './schedule-form-values.ts'
import classes from './ScheduleEditor.module.css'
import screen from './ScheduleScreen.module.css'
import { useScheduleForm } from './use-schedule-form.tsx'
import { WeekGrid } from './WeekGrid.tsx'

interface ScheduleEditorProps {
  consultant: number
  branch: number
}

/** The working hours of one consultant at one branch, with the resulting week. */
export function ScheduleEditor({ consultant, branch }: ScheduleEditorProps) {
  const t = useText()
  const query = { consultant, branch }
  const reading = useCall(readSchedule, { query }, { staleTime: 0, gcTime: 0 })
  const { data, error, isFetching, refetch } = reading
  if (data) {
    return (
      <ScheduleForm
        schedule={data}
        consultant={consultant}
        branch={branch}
        onReload={async () => (await refetch()).data}
      />
    )
  }
  if (!error) return <AmbulanceOverlay visible />
  return (
    <div className={screen.note}>
      <FailedNote
        problem={error}
        title={t('schedule.failed')}
        onRetry={refetch}
        isRetrying={isFetching}
      />
    </div>
  )
}

interface ScheduleFormProps extends ScheduleEditorProps {
  schedule: Schedule
  /** Reloads the schedule; resolves when it is loaded, to undefined if that failed. */
  onReload: () => Promise<Schedule | undefined>
}

function ScheduleForm({ schedule, consultant, branch, onReload }: ScheduleFormProps) {
  const t = useText()
  const staff = useStaff()
  const form = useScheduleForm(schedule, consultant, branch)
  const { entry: values, change, lines, irregular, counts, week, picture: layout } = form
  const [submitted, setSubmitted] = useState(false)
  const [saving, setSaving] = useState(false)
  const changes = counts.added + counts.retired

  const save = () => {
    setSubmitted(true)
    if (!form.isComplete || !form.isFree) return
    if (changes === 0) toast.info(t('schedule.nothingChanged'))
    else setSaving(true)
  }
  const undo = () => {
    change(null)
    setSubmitted(false)
  }
  const afterSave = async () => {
    await onReload()
    undo()
    setSaving(false)
  }
  return (
    <>
      {schedule.outside > 0 && (
        <Alert role="status" color="orange" variant="light" icon={<IconCalendarExclamation />}>
          {t('schedule.outsideNow', { count: schedule.outside })}{' '}
          {canSee('rebooking', staff) && (
            <Link
              className={classes.moveThem}
              to={`${paths.rebooking}?consultant=${consultant}&branch=${branch}`}
            >
              {t('schedule.moveThem')}
            </Link>
          )}
        </Alert>
      )}
      <div className={classes.sides}>
        <section
          className={classes.hours}
          aria-label={t('schedule.hours')}
          // A tick is a change at once, and no text in a field that is not left yet.
          onInput={({ target }) => (target as HTMLInputElement).type !== 'checkbox' && form.begin()}
          onBlur={form.end}
        >
          {lines.length === 0 && <p className={classes.none}>{t('schedule.noHours')}</p>}
          {lines.map((line, index) => (
            <HoursLine
              key={line.entry.key}
              number={index + 1}
              line={line}
              showAll={submitted}
              onChange={(next) =>
                change({ ...values, lines: values.lines.with(index, { ...line.entry, ...next }) })
              }
              onRemove={() => change({ ...values, lines: values.lines.toSpliced(index, 1) })}
            />
          ))}
          {irregular.length > 0 && (
            <div className={classes.irregular}>
              {t('schedule.irregular', { count: irregular.length })}{' '}
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={() => change({ ...values, irregular: [] })}
              >
                {t('schedule.irregularRemove')}
              </Button>
            </div>
          )}
          <div className={classes.buttons}>
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden="true" />}
              onClick={() =>
                change({
                  ...values,
                  lines: [...values.lines, nextLine(values.lines, schedule.longestService)],
                })
              }
            >
              {t('schedule.addHours')}
            </Button>
            <span className={classes.spacer} />
            {form.isTyped && (
              <Button variant="subtle" onClick={undo}>
                {t('schedule.undo')}
              </Button>
            )}
            <Button onClick={save}>{t('schedule.save')}</Button>
          </div>
        </section>
        <section className={classes.week} aria-labelledby="week-made">
          <div className={classes.weekHead}>
            <Title order={2} size="h5" id="week-made">
              {t('schedule.week')}
            </Title>
            <span className={classes.total} role="status">
              {t('schedule.weekTotal', { count: week.length })}
              {counts.retired > 0 && ` · ${t('schedule.retiredCount', { count: counts.retired })}`}
            </span>
          </div>
          <WeekGrid layout={layout} />
        </section>
      </div>
      <SaveScheduleDialog
        opened={saving}
        request={{
          consultant,
          branch,
          lines: lines.flatMap(({ line }) => (line ? [line] : [])),
          irregular: irregular.map(({ id }) => id),
        }}
        version={form.version}
        onClose={() => setSaving(false)}
        onSaved={afterSave}
        onStale={async (reason) => {
          const latest = await onReload()
          // Of hours that overlap nothing was said about this schedule, which may have changed besides.
          if (latest && reason === 'schedule_changed') form.setSeen(latest.version)
          setSaving(false)
        }}
      />
    </>
  )
}
