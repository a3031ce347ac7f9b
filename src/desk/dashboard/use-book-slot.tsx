import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { can } from '../../access/permissions/access.ts'
import { listConsultants } from '../../masters/consultants/consultants.ts'
import { listServices } from '../../masters/services/services.ts'
import type { Day } from '../../platform/day/day.ts'
import { useCall } from '../../platform/http/queries.tsx'
import { lazyPart } from '../../platform/ui/lazy-part.tsx'
import { bookingPath } from '../../scheduling/booking/booking-path.ts'
import type { BookingChoice } from '../../scheduling/booking/booking-query.ts'
import type { Slot } from '../../scheduling/slots/slots.ts'

const ServiceDialog = lazyPart(() => import('../../scheduling/booking/ServiceDialog.tsx'))

interface BookSlot {
  /** Opens the booking of a slot; undefined while it cannot be booked by this user. */
  offer: ((slot: Slot) => void) | undefined
  /** The question for the service, of a consultant who gives several. */
  dialog: ReactNode
}

/** Leads from a slot of a consultant at a branch to the wizard with its first step filled in. */
export function useBookSlot(
  shown: { consultant: number; branch: number } | undefined,
  day: Day,
  active: boolean,
): BookSlot {
  const navigate = useNavigate()
  const canBook = can(useStaff(), 'book') && active && shown !== undefined
  const { data: services, isPlaceholderData } = useCall(
    listServices,
    { query: { consultant: shown?.consultant ?? 0 } },
    { enabled: canBook },
  )
  const { data: consultants } = useCall(listConsultants, { query: {} }, { enabled: canBook })
  const [choice, setChoice] = useState<BookingChoice>()
  const [isAsking, setAsking] = useState(false)
  const dialog = choice && (
    <ServiceDialog
      choice={choice}
      opened={isAsking}
      onClose={() => setAsking(false)}
      onBook={(bookingQuery) => void navigate(bookingPath(bookingQuery))}
    />
  )
  if (!canBook || !services?.length || isPlaceholderData) return { offer: undefined, dialog }

  function offer(slot: Slot): void {
    const bookingQueries = services!.map((service) => ({
      ...shown!,
      service: service.id,
      day,
      slot: slot.id,
    }))
    const [only, ...others] = bookingQueries
    if (others.length === 0) return void navigate(bookingPath(only!))
    const name = consultants?.find(({ id }) => id === shown!.consultant)?.name ?? ''
    setChoice({ consultant: name, day, slot, bookingQueries })
    setAsking(true)
  }
  return { offer, dialog }
}
