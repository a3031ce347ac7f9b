import { useDisclosure } from '@mantine/hooks'
import { replaceEqualDeep } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { can } from '../../access/permissions/access.ts'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { bookingPath } from '../../scheduling/booking/booking-path.ts'
import type { BookingChoice, BookingQuery } from '../../scheduling/booking/booking-query.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import { CalendarFrame } from './CalendarFrame.tsx'
import classes from './CalendarScreen.module.css'
import type { Calendar, CalendarAppointment } from './calendar.ts'
import { groupsOf, type DayGroup } from './day-columns.ts'
import { Legend } from './Legend.tsx'
import { EmptyDay } from './EmptyDay.tsx'
import { TimeGrid } from './TimeGrid.tsx'
import type { OnMove } from './use-block-drag.tsx'
import { useCalendar, type CalendarView } from './use-calendar.tsx'
import { returnFocus } from '../../platform/ui/focus-heir.tsx'
import { lazyDialog } from '../../platform/ui/lazy-dialog.tsx'
import type { ActiveDialog } from './appointment-actions.ts'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'

// Loaded on first use, because the calendar is read far more often than changed.
const CalendarDialogs = lazyDialog(() => import('./CalendarDialogs.tsx'))

/** A day or a week along the time scale: working hours, appointments and free slots. */
export function TimeView({ view, now }: { view: CalendarView; now: ClinicNow }) {
  const staff = useStaff()
  const navigate = useNavigate()
  const reading = useCalendar(view)
  const { data } = reading
  const latestGroups = useGroups(data, now)
  // What a key does is painted before other days are rendered, and a further key is not kept waiting by them.
  // The first days are rendered at once: there is nothing yet that they could replace.
  const groups = useDeferredValue(latestGroups) ?? latestGroups
  const isBehind = groups !== undefined && daysOf(groups) !== daysOf(latestGroups)
  const gridRef = useRef<HTMLDivElement>(null)
  const [activeDialog, setActiveDialog] = useState<ActiveDialog>()
  const [opened, dialog] = useDisclosure(false)
  const { open } = dialog
  const openDialog = useCallback(
    (next: ActiveDialog) => {
      setActiveDialog(next)
      open()
    },
    [open],
  )
  // The first dialog loads after the click, too late to know where the focus was.
  const opener = useRef<Element>(null)
  const restoreFocus = () => {
    if (!returnFocus(opener.current)) gridRef.current?.focus()
  }
  const book = useCallback(
    (bookingQuery: BookingQuery) => void navigate(bookingPath(bookingQuery)),
    [navigate],
  )
  // The same ones from one rendering to the next, so that no column of the grid is rendered for them.
  const actions = useMemo(() => {
    const openDialogFromBlock = (next: ActiveDialog) => {
      opener.current = document.activeElement
      openDialog(next)
    }
    return {
      onOpen: (appointment: CalendarAppointment) =>
        openDialogFromBlock({ kind: 'facts', appointment }),
      onMove: ((appointment, target) =>
        openDialogFromBlock({ kind: 'move', appointment, target })) satisfies OnMove,
      onBook: (choice: BookingChoice) =>
        choice.bookingQueries.length === 1
          ? book(choice.bookingQueries[0]!)
          : openDialogFromBlock({ kind: 'book', ...choice }),
    }
  }, [book, openDialog])

  return (
    <>
      <CalendarFrame
        reading={{ ...reading, isPlaceholderData: reading.isPlaceholderData || isBehind }}
        className={classes.shown}
      >
        {groups &&
          (groups.every(({ columns }) => columns.length === 0) ? (
            <EmptyDay groups={groups} />
          ) : (
            <>
              <TimeGrid
                ref={gridRef}
                groups={groups}
                now={now}
                showBranches={view.branch === undefined}
                service={view.service}
                canBook={can(staff, 'book')}
                canMove={can(staff, 'reschedule')}
                {...actions}
              />
              <Legend />
            </>
          ))}
      </CalendarFrame>
      {groups && activeDialog && (
        <PartSuspense>
          <CalendarDialogs
            activeDialog={activeDialog}
            opened={opened}
            onClose={dialog.close}
            onOpenDialog={openDialog}
            onBook={book}
            onExited={restoreFocus}
          />
        </PartSuspense>
      )}
    </>
  )
}

/** The visible days; a column in which nothing has changed stays the same object. */
function useGroups(data: Calendar | undefined, now: ClinicNow): DayGroup[] | undefined {
  const [last, setLast] = useState<DayGroup[]>()
  const groups = useMemo(
    () => data && replaceEqualDeep(last, groupsOf(data, now)),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [data, now],
  )
  if (groups !== last) setLast(groups)
  return groups
}

const daysOf = (groups: DayGroup[] | undefined): string | undefined =>
  groups?.map(({ day }) => day).join()
