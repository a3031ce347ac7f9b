import { WaitingRequests } from '../../scheduling/booking-requests/WaitingRequests.tsx'
import { WaitingMark } from '../../scheduling/waiting-list/WaitingMark.tsx'
import { SetupGuide } from '../setup-guide/SetupGuide.tsx'
import { Dashboard } from './Dashboard.tsx'

const openTasks = () => (
  <>
    <SetupGuide />
    <WaitingRequests />
    <WaitingMark />
  </>
)

/** The landing page of Admin and Employee. */
export default function AdminDashboard() {
  return <Dashboard title="screen.landingPage" above={openTasks} />
}
