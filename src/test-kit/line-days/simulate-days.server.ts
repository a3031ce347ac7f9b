import {
  demoConsultantServices,
  demoSlots,
  slotMinutesOf,
} from '../../app/demo-clinic/consultants.server.ts'
import { seededRandom, type Random } from '../../app/demo-clinic/random.server.ts'
import { addDays, type Day } from '../../platform/day/day.ts'
import { minutesOf } from '../../platform/day/time.ts'
import { lineOrder } from '../../scheduling/line/line-order.ts'
import { hoursOf, type KeptDay, type KeptVisit } from './kept-day.ts'

// What the demo clinic's days are made of; see app/demo-clinic/appointments.server.ts.
const notAttendedRate = 0.12
const walkInShare = 0.15

// What it does not say, and what real clinics have: visits of differing lengths, consultants who
// begin late, patients who come late, slow and fast days.
const spreadOfVisits = 0.5
const spreadOfDays = 0.12
const lateComersShare = 0.2
const minutesBetweenVisits = 2

/** The Monday on which the simulated weeks begin. */
const firstDay: Day = '2026-08-31'

/** Minutes, as a clinic has it at first. */
export const simulatedWalkInLimit = 60

/** What is particular to a consultant, and unknown to the estimate. */
interface Habits {
  /** The mean length of visits as a share of the slot's. */
  pace: number
  /** Minutes, at most. */
  beginsLate: number
}

/**
 * Days of the demo clinic's consultants, week after week: who came when, was called when, left when.
 * `crowd` is how many times the demo clinic's walk-ins come.
 */
export function simulateDays(seed: number, weeks: number, crowd = 1): KeptDay[] {
  const random = seededRandom(seed, 'line')
  const serviceOf = new Map(
    demoConsultantServices(1).map(({ consultantId, serviceId }) => [consultantId, serviceId]),
  )
  const slots = Map.groupBy(demoSlots(1), ({ consultantId }) => consultantId)
  const habits = new Map(
    [...slots.keys()].map((id) => [
      id,
      { pace: random.between(75, 105) / 100, beginsLate: random.between(5, 30) },
    ]),
  )
  const days: KeptDay[] = []
  let lastId = 0
  for (let week = 0; week < weeks; week += 1) {
    for (const [consultantId, own] of slots) {
      const serviceId = serviceOf.get(consultantId)!
      const slotMinutes = slotMinutesOf(serviceId)
      for (const [, offered] of Map.groupBy(own, (slot) => `${slot.weekday} ${slot.branchId}`)) {
        const { branchId, weekday } = offered[0]!
        const starts = offered.map((slot) => minutesOf(slot.starts))
        const visits = peopleOfDay(random, starts, slotMinutes, crowd).map((visit) => ({
          ...visit,
          id: ++lastId,
          serviceId,
          slotMinutes,
          called: null,
          finished: null,
        }))
        const planned = {
          consultantId,
          branchId,
          day: addDays(firstDay, week * 7 + weekday - 1),
          hours: hoursOf(starts, slotMinutes),
          visits,
        }
        days.push(callAll(random, planned, habits.get(consultantId)!))
      }
    }
  }
  return days
}

/** Booked patients for most slots, and walk-ins at any time. */
function peopleOfDay(
  random: Random,
  starts: readonly number[],
  slotMinutes: number,
  crowd: number,
) {
  const fillRate = random.between(75, 85) / 100
  return starts.flatMap((start): Pick<KeptVisit, 'booked' | 'arrived'>[] => {
    const people = []
    if (random.chance(fillRate * (1 - walkInShare))) {
      const comes = !random.chance(notAttendedRate)
      people.push({ booked: start, arrived: comes ? start + arrivalOffset(random) : null })
    }
    if (random.chance(fillRate * walkInShare * crowd))
      people.push({ booked: null, arrived: start + random.between(-20, slotMinutes - 1) })
    return people
  })
}

const arrivalOffset = (random: Random): number =>
  random.chance(lateComersShare) ? random.between(1, 30) : -random.between(2, 25)

/** Calls everybody of a day, one after the other, as the line's order says. */
function callAll(random: Random, day: KeptDay, { pace, beginsLate }: Habits): KeptDay {
  const paceToday = pace * logNormal(random, spreadOfDays)
  const visits = day.visits.map((visit) => ({ ...visit }))
  const open = new Set(visits.filter(({ arrived }) => arrived !== null))
  const begins = day.hours.map(({ from, to }) => ({
    from: from + random.between(0, beginsLate),
    to,
  }))
  let minute = begins[0]!.from
  while (open.size > 0) {
    const here = [...open].filter(({ arrived }) => arrived! <= minute)
    const stretch = begins.findLast(({ from }) => from <= minute)!
    // Before a break the consultant sees who was due before it, then goes.
    const isOver = minute >= stretch.to && stretch !== begins.at(-1)
    const called = inOrder(here, minute).find(({ booked, arrived }) => {
      return !isOver || (booked ?? arrived!) < stretch.to
    })
    if (!called) {
      minute += 1
      continue
    }
    open.delete(called)
    called.called = minute
    const length = called.slotMinutes * paceToday * logNormal(random, spreadOfVisits)
    called.finished = minute + Math.max(2, Math.round(length))
    minute = called.finished + random.between(0, minutesBetweenVisits)
  }
  return { ...day, visits }
}

/** Those who wait, in the order of the line. */
function inOrder(here: readonly KeptVisit[], now: number): KeptVisit[] {
  const [first] = here
  if (!first) return []
  const waiting = here.map(({ id, booked, arrived }) => ({
    appointmentId: id,
    isWalkIn: booked === null,
    booked: booked ?? arrived!,
    arrived: arrived!,
    missed: null,
    movedUp: null,
  }))
  const byId = new Map(here.map((visit) => [visit.id, visit]))
  const rules = { now, visitMinutes: first.slotMinutes, walkInLimit: simulatedWalkInLimit }
  return lineOrder(waiting, rules).map(({ appointmentId }) => byId.get(appointmentId)!)
}

/** A factor with the mean 1 that scatters to the right. */
function logNormal(random: Random, spread: number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())
  const sigma = Math.sqrt(Math.log(1 + spread ** 2))
  return Math.exp(sigma * normal - sigma ** 2 / 2)
}
