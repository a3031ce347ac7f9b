import { useDisclosure } from '@mantine/hooks'
import { Suspense, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { may } from '../../access/permissions/access.ts'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { bookingPath, type BookingWish } from '../../scheduling/booking/booking-query.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import classes from './CalendarScreen.module.css'
import { groupsOf } from './day-columns.ts'
import type { Doing } from './active-dialog.ts'
import { Legend } from './Legend.tsx'
import { NobodyThere } from './EmptyDay.tsx'
import { TimeGrid } from './TimeGrid.tsx'
import { useCalendar, type CalendarLook } from './use-calendar.tsx'
import { lazyDialog } from '../../platform/ui/lazy-dialog.tsx'

// A diary is read far more often than changed: its dialogs come when the first one is opened.
const CalendarDialogs = lazyDialog(() => import('./CalendarDialogs.tsx'))

/** A day or a week against the hours: who sits where, who comes when, and what is free. */
export function TimeView({ look, now }: { look: CalendarLook; now: ClinicNow }) {
  const t = useText()
  const staff = useStaff()
  const navigate = useNavigate()
  const { data, error, isFetching, isPlaceholderData, refetch } = useCalendar(look)
  const groups = useMemo(() => data && groupsOf(data, now), [data, now])
  const box = useRef<HTMLDivElement>(null)
  const [doing, setDoing] = useState<Doing>()
  const [opened, dialog] = useDisclosure(false)
  const goOn = (next: Doing) => {
    setDoing(next)
    dialog.open()
  }
  // The first dialog is loaded while it opens, too late to see for itself where the focus was.
  const opener = useRef<Element>(null)
  const begin = (next: Doing) => {
    opener.current = document.activeElement
    goOn(next)
  }
  const giveFocusBack = (changed: boolean) => {
    const block = opener.current
    const stays = !changed && block instanceof HTMLElement && block.isConnected
    ;(stays ? block : box.current)?.focus()
  }
  const book = (wish: BookingWish) => void navigate(bookingPath(wish))

  if (!groups) {
    if (!error) return <AmbulanceOverlay visible />
    return (
      <div className={classes.note}>
        <FailedNote
          failure={error}
          title={t('calendar.failed')}
          onRetry={refetch}
          busy={isFetching}
        />
      </div>
    )
  }
  return (
    <>
      {/* The day before is seen while this one comes, and nothing is booked or moved in it. */}
      <div
        className={classes.shown}
        inert={isPlaceholderData}
        aria-busy={isPlaceholderData || undefined}
      >
        {groups.every(({ columns }) => columns.length === 0) ? (
          <NobodyThere groups={groups} />
        ) : (
          <>
            <TimeGrid
              ref={box}
              groups={groups}
              now={now}
              withBranches={look.branch === undefined}
              service={look.service}
              mayBook={may(staff, 'book')}
              mayMove={may(staff, 'reschedule')}
              onOpen={(appointment) => begin({ what: 'facts', appointment })}
              onMove={(appointment, to) => begin({ what: 'move', appointment, to })}
              onBook={(choice) =>
                choice.wishes.length === 1
                  ? book(choice.wishes[0]!)
                  : begin({ what: 'book', ...choice })
              }
            />
            <Legend />
          </>
        )}
      </div>
      {error && (
        <div className={classes.notRead}>
          <FailedNote
            inline
            failure={error}
            title={t('reading.oldRows')}
            onRetry={refetch}
            busy={isFetching}
          />
        </div>
      )}
      {doing && (
        <Suspense>
          <CalendarDialogs
            doing={doing}
            opened={opened}
            onClose={dialog.close}
            onDo={goOn}
            onBook={book}
            onExited={giveFocusBack}
          />
        </Suspense>
      )}
    </>
  )
}
