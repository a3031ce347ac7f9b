import { createBookingSource } from '../bench/booking-source.ts'
import { cookieOf } from '../bench/servers.ts'
import { startBookings, type BookingLoad } from './bookings.ts'
import { startClinicProcess, type ClinicProcess } from './clinic-process.ts'
import { countLost, type Outcome } from './count-lost.ts'
import { startHaproxy } from './haproxy.ts'
import { withDatabase } from './postgres-server.ts'
import type { Scratch } from './scratch.ts'

/** Two processes of the app behind haproxy, at which bookings arrive. */
export interface Load {
  processes: ClinicProcess[]
  start: (options?: { readBack?: boolean }) => BookingLoad
  count: (load: BookingLoad, databaseUrl: string) => Promise<Outcome>
}

interface LoadOptions {
  /** The clinic's database as the owner of its tables. */
  ownerUrl: string
  /** The settings of the app that differ from a drill's usual ones. */
  settings: Record<string, string>
}

/** Enough consultants with free slots for some minutes. */
const consultants = 40

/** Starts two processes of the app and haproxy, on a demo clinic with many free slots. */
export async function openLoad(
  scratch: Scratch,
  { ownerUrl, settings }: LoadOptions,
): Promise<Load> {
  const processes = [
    await startClinicProcess(scratch, 'app-1', settings),
    await startClinicProcess(scratch, 'app-2', settings),
  ]
  const address = await startHaproxy(scratch, processes)
  const nextBooking = await withDatabase(ownerUrl, (db) => createBookingSource(db, consultants))
  const cookie = await cookieOf(address, 'admin')
  return {
    processes,
    start: (options) => startBookings({ address, cookie, nextBooking, ...options }),
    count: ({ attempts }, databaseUrl) => countLost(attempts, { address, cookie, databaseUrl }),
  }
}
