import type { FastifyInstance } from 'fastify'
import { callName, type Contract } from '../../access/permissions/contract.ts'
import type { CallName } from '../../access/permissions/permissions.ts'
import type { DiskRoom } from '../../platform/db/disk-room.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'

/** Signing in, without which nobody can read, and reads by POST of other programs, or of files. */
const callsOnFullDisk = new Set<string>([
  'POST /api/sign-in',
  'POST /api/sign-in/code',
  'POST /api/sign-in/passkey/begin',
  'POST /api/sign-in/passkey',
  'POST /api/sign-out',
  'POST /api/reports/rows',
  'POST /api/earlier/get_filtered_appointments/tbl_appointment',
  'POST /api/earlier/getFilteredAppointmentstodays/tbl_appointment',
  'POST /api/earlier/get_consultantwise_appointments',
  'POST /api/earlier/get_consultantwisepending_appointments',
  'POST /api/earlier/get_cancelledcounsultant_appointments',
  'POST /api/earlier/get_upcoming_consultantwise_appointments',
  'POST /api/earlier/getslotsss/tbl_slots',
  'POST /api/earlier/fetchslots',
  'POST /api/earlier/fetchslotsforcustome',
  'POST /api/earlier/subscribtionappointment',
  'POST /api/earlier/read/tbl_appointment/:id',
  'POST /api/earlier/get_filtered_report/tbl_appointment',
] satisfies CallName[])

/** Whether a call is answered while the database's disk is full. */
export const worksOnFullDisk = (contract: Contract): boolean =>
  contract.method === 'GET' ||
  contract.readLimitMs !== undefined ||
  callsOnFullDisk.has(callName(contract))

/** Refuses changes while the database's disk is full: `disk_full`. */
export function refuseOnFullDisk(app: FastifyInstance, diskRoom: DiskRoom): void {
  app.addHook('preHandler', async (request) => {
    const { contract } = request.routeOptions.config
    if (contract && diskRoom.isFull() && !worksOnFullDisk(contract)) {
      throw new ProblemError('disk_full')
    }
  })
}
