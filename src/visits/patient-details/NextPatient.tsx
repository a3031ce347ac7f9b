import { Button, Text } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { paths, pathWithId } from '../../access/permissions/paths.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { ElsewhereNote } from '../../scheduling/line/ElsewhereNote.tsx'
import { lineSummary } from '../../scheduling/line/line-summary.ts'
import { useLine, useReloadLine } from '../../scheduling/line/use-line.tsx'
import { useLineChanges } from '../../scheduling/line/use-line-changes.tsx'
import { useVisit } from '../record/use-visit.tsx'
import classes from './VisitSummary.module.css'

/** Calls the consultant's next patient and opens their visit, or leads to who is called already. */
export default function NextPatient() {
  const t = useText()
  const navigate = useNavigate()
  const { id: consultant } = useStaff()
  const { id, branchId: branch } = useVisit().visit.appointment
  const { data } = useLine(branch, consultant)
  const visitPath = (appointment: number) => pathWithId(paths.patientDetails, appointment)
  const { call, isPending, elsewhereProps } = useLineChanges(
    useReloadLine(),
    (called) => void navigate(visitPath(called)),
  )
  if (!data) return null
  const { current, next } = lineSummary(data.filter((one) => !isOpenAndWaiting(one, id)))
  const arrow = <IconArrowRight className={classes.arrow} size={18} stroke={1.7} aria-hidden />

  if (current && current.appointmentId !== id) {
    return (
      <Button
        component={Link}
        to={visitPath(current.appointmentId)}
        variant="default"
        rightSection={arrow}
      >
        {t('line.openCalled', { patient: current.patientName })}
      </Button>
    )
  }
  if (!next) return <Text c="dimmed">{t('visit.nobodyWaiting')}</Text>
  const { appointmentId: appointment } = next
  return (
    <>
      <Button
        variant="default"
        loading={isPending}
        rightSection={arrow}
        onClick={() => void call({ branch, consultant, current, appointment })}
      >
        {t('line.callNamed', { patient: next.patientName })}
      </Button>
      <ElsewhereNote {...elsewhereProps} />
    </>
  )
}

/** The patient of the open visit, seen without a call: they are not the next one. */
const isOpenAndWaiting = (one: { appointmentId: number; state: string }, openId: number): boolean =>
  one.appointmentId === openId && one.state === 'waiting'
