import { Button, Group, Stack, Text } from '@mantine/core'
import { useRef } from 'react'
import { useText } from '../../platform/i18n/i18n.tsx'
import { ButtonWithReason } from '../../platform/ui/ButtonWithReason.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { StoredText } from '../../platform/ui/StoredText.tsx'
import type { earlierMoves, toMoves } from './chosen-moves.ts'
import { formatOpenSlot } from './rebooking-columns.tsx'
import classes from './MoveAffectedDialog.module.css'

interface MoveAffectedDialogProps {
  moves: ReturnType<typeof toMoves>
  /** Those among them whose patient would have to come sooner than booked. */
  earlier: ReturnType<typeof earlierMoves>
  pending: boolean
  opened: boolean
  onClose: () => void
  onMove: () => void
  /** Takes the earlier ones out of the moves. */
  onLeaveEarlier: () => void
}

/** Asks before appointments are moved together, and says who would have to come sooner. */
export default function MoveAffectedDialog({
  moves,
  earlier,
  pending,
  opened,
  onClose,
  onMove,
  onLeaveEarlier,
}: MoveAffectedDialogProps) {
  const t = useText()
  const count = moves.length
  const staying = useRef<HTMLButtonElement>(null)
  return (
    <Dialog opened={opened} onClose={onClose} title={t('rebooking.moveQuestion', { count })}>
      <Stack gap="md">
        <Text size="sm">{t('rebooking.moveExplained')}</Text>
        {earlier.length > 0 && (
          <section className={classes.earlier}>
            <h3>{t('rebooking.earlier', { count: earlier.length })}</h3>
            <ul>
              {earlier.map(({ row, openSlot }) => (
                <li key={row.id}>
                  <StoredText>{row.patientName}</StoredText>
                  <span className={classes.times}>
                    {t('rebooking.booked')} {formatOpenSlot(row)}
                  </span>
                  <span className={classes.times}>
                    {t('rebooking.moveTo')} {formatOpenSlot(openSlot)}
                  </span>
                </li>
              ))}
            </ul>
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => {
                // The button goes away with what it answers.
                staying.current?.focus()
                onLeaveEarlier()
              }}
            >
              {t('rebooking.leaveEarlier')}
            </Button>
          </section>
        )}
        <Group justify="flex-end" gap="sm">
          {/* The focus starts on the answer that changes nothing. */}
          <Button ref={staying} variant="default" onClick={onClose} data-autofocus>
            {t('rebooking.moveNo')}
          </Button>
          <ButtonWithReason
            onClick={onMove}
            loading={pending}
            reason={count === 0 ? t('blocked.noneChosen') : undefined}
          >
            {t('rebooking.move', { count })}
          </ButtonWithReason>
        </Group>
      </Stack>
    </Dialog>
  )
}
