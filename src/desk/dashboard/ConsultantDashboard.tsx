import { paths, pathWithId } from '../../access/permissions/paths.ts'
import { useCall } from '../../platform/http/queries.tsx'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { listAppointments } from '../../scheduling/appointments/list-appointments.ts'
import { lazyPart } from '../../platform/ui/lazy-part.tsx'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'
import { useLastCount } from '../../platform/ui/use-last-count.tsx'
import { LineDelayPart } from '../../scheduling/delays/LineDelayPart.tsx'
import { LinesToCome } from '../../scheduling/line/LinesToCome.tsx'
import { OwnLine } from '../../scheduling/line/OwnLine.tsx'
import classes from './ConsultantDashboard.module.css'
import { Dashboard } from './Dashboard.tsx'

// Comes after the line and the list, which most days are all there is.
const OwnLeaveNote = lazyPart(() => import('./OwnLeaveNote.tsx'), { frame: () => null })

const linesAbove = (branch: number | null) => (
  <>
    <PartSuspense>
      <OwnLeaveNote />
    </PartSuspense>
    <OwnLines branch={branch} />
  </>
)

/** The landing page of a consultant. */
export default function ConsultantDashboard() {
  const { id } = useStaff()
  return <Dashboard title="screen.consultantDashboard" ownConsultant={id} above={linesAbove} />
}

/** The consultant's lines of today: of the chosen branch, or of each where they have patients. */
function OwnLines({ branch }: { branch: number | null }) {
  const t = useText()
  const { data, error } = useCall(listAppointments, { query: { tab: 'home', limit: 200 } })
  const branches = new Map(data?.rows.map((row) => [row.branchId, row.branchName]))
  const shown = [...branches].filter(([id]) => branch === null || id === branch)
  const isLoading = !data && !error
  const lastCount = useLastCount('own-lines', data && shown.length)
  if (!isLoading && shown.length === 0) return null
  return (
    <div className={classes.lines}>
      {isLoading && <LinesToCome count={lastCount} />}
      {shown.map(([id, name]) => (
        <OwnLine
          key={id}
          branch={id}
          title={shown.length > 1 ? name : undefined}
          delayPart={LineDelayPart}
          renderPatient={({ appointmentId, patientName }) => (
            <a
              className={classes.link}
              href={pathWithId(paths.patientDetails, appointmentId)}
              target="_blank"
              rel="noopener"
              title={t('dashboard.openVisit')}
            >
              {patientName}
            </a>
          )}
        />
      ))}
    </div>
  )
}
