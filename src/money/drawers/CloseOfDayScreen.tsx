import { Badge, Button, Title } from '@mantine/core'
import '@mantine/core/styles/Badge.css'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { formatDay } from '../../platform/day/day.ts'
import { callKey, useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { Figures } from '../../platform/ui/CellLines.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import { lazyDialog } from '../../platform/ui/lazy-dialog.tsx'
import { ListHead } from '../../platform/ui/ListHead.tsx'
import { OldNote } from '../../platform/ui/OldNote.tsx'
import { toRupees } from '../../platform/numbers/paise.ts'
import { movedBy, type VoucherDirection } from '../vouchers/voucher.ts'
import { VoucherList } from '../vouchers/VoucherList.tsx'
import { CloseFacts } from './CloseFacts.tsx'
import { receivedOf } from './day-totals.ts'
import classes from './Drawers.module.css'
import { currentClose, listOwnDrawers, type DrawerOfDay } from './drawers.ts'

const VoucherDialog = lazyDialog(() => import('../vouchers/VoucherDialog.tsx'))
const CountDrawerDialog = lazyDialog(() => import('./CountDrawerDialog.tsx'))

/** The screen on which each person who takes money counts and closes their own drawers. */
export default function CloseOfDayScreen() {
  const t = useText()
  const today = useToday()
  const queries = useQueryClient()
  const reading = useCall(listOwnDrawers, {}, { staleTime: 0 })
  const { data, error, isFetching, refetch } = reading
  const [counting, setCounting] = useState<DrawerOfDay>()
  const [opened, setOpened] = useState(false)
  const [moving, setMoving] = useState<VoucherDirection>()
  const [isMoving, setIsMoving] = useState(false)
  const readAgain = () => void queries.invalidateQueries({ queryKey: callKey(listOwnDrawers) })
  const drawers = data?.filter(({ day }) => day <= today) ?? []
  return (
    <div className={classes.screen}>
      <AmbulanceOverlay visible={reading.isLoading} />
      <ListHead title={t('screen.closeOfDay')} hint={t('drawers.hint')}>
        <div className={classes.moves}>
          {(['out', 'in'] as const).map((direction) => (
            <Button
              key={direction}
              variant="default"
              onClick={() => {
                setMoving(direction)
                setIsMoving(true)
              }}
            >
              {t(direction === 'out' ? 'vouchers.payOut' : 'vouchers.putIn')}
            </Button>
          ))}
        </div>
      </ListHead>
      <OldNote reading={reading} />
      {error && !data && <FailedNote problem={error} onRetry={refetch} isRetrying={isFetching} />}
      {data && drawers.length === 0 && (
        <div className={classes.card}>
          <EmptyNote title={t('drawers.none')} hint={t('drawers.noneHint')} />
        </div>
      )}
      <ul className={classes.cards}>
        {drawers.map((drawer) => (
          <OwnDrawer
            key={drawer.id}
            drawer={drawer}
            isLeftOpen={drawer.day < today}
            later={data?.filter((it) => it.branchId === drawer.branchId && it.day > today) ?? []}
            onChanged={readAgain}
            onCount={() => {
              setCounting(drawer)
              setOpened(true)
            }}
          />
        ))}
      </ul>
      {counting && (
        <CountDrawerDialog
          // What it should hold may change while somebody counts.
          drawer={data?.find(({ id }) => id === counting.id) ?? counting}
          opened={opened}
          onClose={() => setOpened(false)}
          countFirst={({ id }) => {
            const earlier = data?.find((it) => it.id === id)
            return earlier && (() => setCounting(earlier))
          }}
          onChanged={readAgain}
        />
      )}
      {moving && (
        <VoucherDialog
          direction={moving}
          opened={isMoving}
          onClose={() => setIsMoving(false)}
          onChanged={readAgain}
        />
      )}
    </div>
  )
}

interface OwnDrawerProps {
  drawer: DrawerOfDay
  isLeftOpen: boolean
  /** The drawers of later days, with what came after closing. */
  later: DrawerOfDay[]
  onCount: () => void
  onChanged: () => void
}

function OwnDrawer({ drawer, isLeftOpen, later, onCount, onChanged }: OwnDrawerProps) {
  const t = useText()
  const close = currentClose(drawer)
  const name = `${drawer.branchName}, ${formatDay(drawer.day)}`
  // A day that is not over yet has later ones only since it was closed, though it may have been opened again.
  const afterClosing = isLeftOpen ? [] : later
  // With those after closing, which can be taken back as well.
  const vouchers = [drawer, ...afterClosing].flatMap((it) => it.vouchers)
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <Title order={2} size="h5">
          {drawer.branchName}, <Figures>{formatDay(drawer.day)}</Figures>
        </Title>
        <Badge variant="default">
          {t(close ? 'drawers.closed' : isLeftOpen ? 'drawers.leftOpen' : 'drawers.open')}
        </Badge>
      </div>
      {close ? (
        <CloseFacts close={close} vouchers={drawer.vouchers} />
      ) : (
        <div>
          <Button aria-label={`${t('drawers.count')}: ${name}`} onClick={onCount}>
            {t('drawers.count')}
          </Button>
        </div>
      )}
      {afterClosing.map((it) => (
        <LaterMoney key={it.id} drawer={it} />
      ))}
      {vouchers.length > 0 && (
        <section>
          <Title order={3} size="h6" mb={4}>
            {t('vouchers.title')}
          </Title>
          <VoucherList
            label={`${t('vouchers.title')}: ${name}`}
            vouchers={vouchers}
            canTakeBack
            onChanged={onChanged}
          />
        </section>
      )}
    </li>
  )
}

/** What came after closing, and for which day it counts. */
function LaterMoney({ drawer }: { drawer: DrawerOfDay }) {
  const t = useText()
  const came = receivedOf(drawer)
  const moved = movedBy(drawer.vouchers).cash
  const day = formatDay(drawer.day)
  const isMoney = came !== 0 || drawer.vouchers.length === 0
  return (
    <>
      {isMoney && (
        <p className={classes.quiet}>
          {t(came < 0 ? 'drawers.laterBack' : 'drawers.later', {
            amount: formatRupees(toRupees(Math.abs(came))),
            day,
          })}
        </p>
      )}
      {drawer.vouchers.length > 0 && (
        <p className={classes.quiet}>
          {t('vouchers.later', { amount: formatRupees(toRupees(moved)), day })}
        </p>
      )}
    </>
  )
}
