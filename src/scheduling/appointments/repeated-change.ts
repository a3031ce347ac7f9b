import type { Day } from '../../platform/day/day.ts'
import type { Appointment } from './appointment.ts'

interface Facts extends Pick<Appointment, 'status' | 'version' | 'day' | 'slotId'> {
  /** The id of the person who changed it last; null when a patient booked it. */
  changedBy: number | null
}

/*
 * Retries are idempotent: when the answer to a change was lost, the same person sends it again. If
 * the appointment already has the requested state and nobody else changed it since, the retry is
 * answered like the first request.
 */

/**
 * Whether the only change since version `seenVersion` was made by this person; `null` is the patient, by
 * their link.
 */
export const isOwnNextVersion = (
  { version, changedBy }: Pick<Facts, 'version' | 'changedBy'>,
  seenVersion: number,
  staff: number | null,
): boolean => version === seenVersion + 1 && changedBy === staff

export const isRepeatedCancel = (
  facts: Facts,
  seenVersion: number,
  staff: number | null,
): boolean => facts.status === 'CN' && isOwnNextVersion(facts, seenVersion, staff)

interface Move {
  version: number
  day: Day
  slot: number
}

export const isRepeatedMove = (
  facts: Facts,
  { version, day, slot }: Move,
  staff: number | null,
): boolean =>
  facts.status === 'PE' &&
  facts.day === day &&
  facts.slotId === slot &&
  isOwnNextVersion(facts, version, staff)
