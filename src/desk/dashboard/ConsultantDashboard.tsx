import { useStaff } from '../../access/auth/stored-session.tsx'
import { Dashboard } from './Dashboard.tsx'

/** A consultant's own day. */
export default function ConsultantDashboard() {
  const { id } = useStaff()
  return <Dashboard title="screen.consultantDashboard" ownConsultant={id} />
}
