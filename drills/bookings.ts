import { setTimeout as sleep } from 'node:timers/promises'
import { bookAppointment, type Booked } from '../src/scheduling/booking/booking.ts'
import { readAppointment } from '../src/scheduling/appointments/list-appointments.ts'

/** A request of `bookAppointment`, as `bench/booking-source.ts` makes them. */
interface BookingRequest {
  idempotencyKey: string
  day: string
  consultant: number
  patient: { name: string; mobile: string }
}

/** One request to book, and what became of it. Milliseconds are those of `performance.now()`. */
export interface Attempt {
  request: BookingRequest
  sentMs: number
  answeredMs: number
  /** Undefined where no answer came. */
  status: number | undefined
  booked?: Booked
  /** The code of a refusal. */
  problem?: string
  /** Whether the appointment was read again, and was another one than the booked. */
  isWrong?: boolean
}

interface BookingOptions {
  address: string
  cookie: string
  nextBooking: () => object
  /** Whether each booking is read again at once and compared. */
  readBack?: boolean
}

export interface BookingLoad {
  attempts: Attempt[]
  /** Ends the load and waits for the last answers. */
  stop: () => Promise<void>
}

const bookingsPerSecond = 50
/** Each tenth booking has a rival: another patient who wants the same slot at the same moment. */
const rivalEvery = 10
/** Longer than any answer may take. */
const patienceMs = 20_000

/** Books without waiting for answers, as many desks do. */
export function startBookings(options: BookingOptions): BookingLoad {
  const attempts: Attempt[] = []
  const underWay = new Set<Promise<unknown>>()
  const stopping = new AbortController()
  const send = (request: BookingRequest) => {
    const sending = attempt(options, request).then((made) => {
      attempts.push(made)
      underWay.delete(sending)
    })
    underWay.add(sending)
  }
  const sendAll = async () => {
    const startedMs = performance.now()
    for (let sent = 0; !stopping.signal.aborted; sent += 1) {
      const request = options.nextBooking() as BookingRequest
      send(request)
      if (sent % rivalEvery === 0) {
        send(rivalOf(request))
        sent += 1
      }
      const dueMs = startedMs + ((sent + 1) * 1000) / bookingsPerSecond
      await sleep(Math.max(0, dueMs - performance.now()))
    }
  }
  const running = sendAll()
  return {
    attempts,
    stop: async () => {
      stopping.abort()
      await running
      await Promise.all(underWay)
    },
  }
}

const rivalOf = (request: BookingRequest): BookingRequest => ({
  ...request,
  idempotencyKey: crypto.randomUUID(),
  patient: {
    ...request.patient,
    name: 'Rival Patient',
    mobile: `7${request.patient.mobile.slice(1)}`,
  },
})

/** Sends a request once. */
export async function attempt(
  { address, cookie, readBack }: Omit<BookingOptions, 'nextBooking'>,
  request: BookingRequest,
): Promise<Attempt> {
  const sentMs = performance.now()
  const made: Attempt = { request, sentMs, answeredMs: sentMs, status: undefined }
  try {
    const answer = await fetch(`${address}${bookAppointment.url}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(patienceMs),
    })
    made.status = answer.status
    // A proxy that finds no process ready answers with a page of its own.
    const body = (await answer.json().catch(() => ({}))) as Booked & { code?: string }
    if (answer.ok) made.booked = body
    else made.problem = body.code
  } catch {
    // The connection ended: nobody knows whether it was booked.
  }
  made.answeredMs = performance.now()
  if (readBack && made.booked)
    made.isWrong = !(await isSame({ address, cookie }, request, made.booked))
  return made
}

async function isSame(
  { address, cookie }: Pick<BookingOptions, 'address' | 'cookie'>,
  request: BookingRequest,
  booked: Booked,
): Promise<boolean> {
  const url = `${address}${readAppointment.url.replace(':id', String(booked.id))}`
  const answer = await fetch(url, { headers: { cookie }, signal: AbortSignal.timeout(patienceMs) })
  if (!answer.ok) return false
  const read = readAppointment.answer.parse(await answer.json())
  return (
    read.id === booked.id &&
    read.day === request.day &&
    read.consultantId === request.consultant &&
    read.patientName === request.patient.name &&
    read.mobile === request.patient.mobile &&
    read.starts === booked.starts
  )
}
