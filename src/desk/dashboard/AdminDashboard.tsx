import { WaitingRequests } from '../../scheduling/booking-requests/WaitingRequests.tsx'
import { Dashboard } from './Dashboard.tsx'

/** The landing page of Admin and Employee. */
export default function AdminDashboard() {
  return <Dashboard title="screen.landingPage" note={<WaitingRequests />} />
}
