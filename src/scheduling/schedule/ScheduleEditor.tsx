import { Alert, Button, Title } from '@mantine/core'
import { IconCalendarExclamation, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../access/permissions/paths.ts'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { maySee } from '../../access/permissions/permissions.ts'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { HoursLine } from './HoursLine.tsx'
import SaveScheduleDialog from './SaveScheduleDialog.tsx'
import { readSchedule, type Schedule } from './schedule.ts'
import { anotherLine } from './schedule-form-values.ts'
import classes from './ScheduleEditor.module.css'
import screen from './ScheduleScreen.module.css'
import { useScheduleEntry } from './use-schedule-form.tsx'
import { WeekGrid } from './WeekGrid.tsx'

interface EditorProps {
  consultant: number
  branch: number
}

/** The hours of one consultant at one branch beside the week that they make. */
export function ScheduleEditor({ consultant, branch }: EditorProps) {
  const t = useText()
  const query = { consultant, branch }
  const read = useCall(readSchedule, { query }, { staleTime: 0, gcTime: 0 })
  const { data, error, isFetching, refetch } = read
  if (data) {
    return (
      <Form
        schedule={data}
        consultant={consultant}
        branch={branch}
        onReload={async () => void (await refetch())}
      />
    )
  }
  if (!error) return <AmbulanceOverlay visible />
  return (
    <div className={screen.note}>
      <FailedNote
        failure={error}
        title={t('schedule.failed')}
        onRetry={refetch}
        busy={isFetching}
      />
    </div>
  )
}

interface FormProps extends EditorProps {
  schedule: Schedule
  /** Reads the schedule anew; done when it is there. */
  onReload: () => Promise<void>
}

function Form({ schedule, consultant, branch, onReload }: FormProps) {
  const t = useText()
  const staff = useStaff()
  const form = useScheduleEntry(schedule, consultant, branch)
  const { entry, change, lines, irregular, counts, week, picture } = form
  const [tried, setTried] = useState(false)
  const [saving, setSaving] = useState(false)
  const changes = counts.added + counts.retired

  const save = () => {
    setTried(true)
    if (!form.isComplete || !form.isFree) return
    if (changes === 0) toast.info(t('schedule.nothingChanged'))
    else setSaving(true)
  }
  const undo = () => {
    change(null)
    setTried(false)
  }
  const saved = async () => {
    await onReload()
    undo()
    setSaving(false)
  }
  return (
    <>
      {schedule.outside > 0 && (
        <Alert role="status" color="orange" variant="light" icon={<IconCalendarExclamation />}>
          {t('schedule.outsideNow', { count: schedule.outside })}{' '}
          {maySee('displaced', staff) && (
            <Link
              className={classes.moveThem}
              to={`${paths.displaced}?consultant=${consultant}&branch=${branch}`}
            >
              {t('schedule.moveThem')}
            </Link>
          )}
        </Alert>
      )}
      <div className={classes.sides}>
        <section className={classes.hours} aria-label={t('schedule.hours')}>
          {lines.length === 0 && <p className={classes.none}>{t('schedule.noHours')}</p>}
          {lines.map((line, index) => (
            <HoursLine
              key={line.entry.key}
              number={index + 1}
              line={line}
              showAll={tried}
              onChange={(next) =>
                change({ ...entry, lines: entry.lines.with(index, { ...line.entry, ...next }) })
              }
              onRemove={() => change({ ...entry, lines: entry.lines.toSpliced(index, 1) })}
            />
          ))}
          {irregular.length > 0 && (
            <div className={classes.irregular}>
              {t('schedule.irregular', { count: irregular.length })}{' '}
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={() => change({ ...entry, irregular: [] })}
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
                change({ ...entry, lines: [...entry.lines, anotherLine(entry.lines)] })
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
          <WeekGrid picture={picture} />
        </section>
      </div>
      <SaveScheduleDialog
        opened={saving}
        wish={{
          consultant,
          branch,
          lines: lines.flatMap(({ line }) => (line ? [line] : [])),
          irregular: irregular.map(({ id }) => id),
        }}
        version={schedule.version}
        onClose={() => setSaving(false)}
        onSaved={saved}
        onOvertaken={async () => {
          await onReload()
          setSaving(false)
        }}
      />
    </>
  )
}
