import { useStaff } from '../../access/auth/stored-session.tsx'
import { Dashboard } from './Dashboard.tsx'

/** The landing page of a consultant. */
export default function ConsultantDashboard() {
  const { id } = useStaff()
  return <Dashboard title="screen.consultantDashboard" ownConsultant={id} />
}
