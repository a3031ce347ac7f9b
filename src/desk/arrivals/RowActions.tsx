import { ActionIcon, Button, Menu } from '@mantine/core'
import '@mantine/core/styles/Menu.css'
import { IconDots } from '@tabler/icons-react'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { TextKey } from '../../platform/i18n/text-key.ts'
import { slipPapers, type SlipPaper } from '../../visits/printouts/slip.ts'
import type { Arrival } from './arrivals.ts'
import { rowActions, type RowAction } from './row-actions.ts'
import classes from './RowActions.module.css'

export interface RowActionHandlers {
  onAction: (arrival: Arrival, action: RowAction) => void
  onVitals: (arrival: Arrival) => void
  onPapers: (arrival: Arrival) => void
  onSlip: (arrival: Arrival, paper: SlipPaper) => void
  /** Undefined for people who send patients nothing. */
  onLink: ((arrival: Arrival) => void) | undefined
}

interface RowActionsProps extends RowActionHandlers {
  row: Arrival
}

/** The text of an action. What ended a row is undone beside its state, which says what it was. */
function labelOf(action: RowAction): TextKey {
  if (action === 'arrive') return 'arrivals.mark'
  if (action === 'undoFinish' || action === 'undoLeave' || action === 'undoDidNotCome') {
    return 'arrivals.undo'
  }
  return `line.action.${action}`
}

/** The buttons of a patient's row: vitals, the usual next step, and a menu of the others. */
export function RowActions({ row, onAction, onVitals, onPapers, onSlip, onLink }: RowActionsProps) {
  const t = useText()
  const { main, more } = rowActions(row)
  const canTakeVitals = row.status === 'PE' && row.visit !== 'saved'
  // Who was seen or has left needs no place in the line.
  const hasSlip = row.token !== null && (row.state === 'waiting' || row.state === 'called')
  const hasLink = onLink !== undefined && row.status === 'PE' && !row.walkIn
  // The patient was here: papers may have been left at the desk.
  const canHavePapers = row.state !== 'didNotCome'
  const mainLabel = main && t(labelOf(main))
  return (
    <div className={classes.actions}>
      {canTakeVitals && (
        <Button
          className={classes.action}
          size="compact-sm"
          variant="default"
          aria-label={`${t('arrivals.vitals')}: ${row.patientName}`}
          onClick={() => onVitals(row)}
        >
          {t('arrivals.vitals')}
        </Button>
      )}
      {main && (
        <Button
          className={classes.action}
          size="compact-sm"
          variant={main === 'arrive' ? 'filled' : 'default'}
          aria-label={`${mainLabel}: ${row.patientName}`}
          onClick={({ detail }) => {
            // The second click of a double click would be the next step already.
            if (detail < 2) onAction(row, main)
          }}
        >
          {mainLabel}
        </Button>
      )}
      {(more.length > 0 || canHavePapers || hasSlip || hasLink) && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon
              className={classes.more}
              variant="subtle"
              color="gray"
              aria-label={t('line.more', { patient: row.patientName })}
            >
              <IconDots size={18} stroke={1.8} aria-hidden="true" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {more.map((action) => (
              <Menu.Item key={action} onClick={() => onAction(row, action)}>
                {t(labelOf(action))}
              </Menu.Item>
            ))}
            {canHavePapers && (
              <Menu.Item onClick={() => onPapers(row)}>{t('papers.add')}</Menu.Item>
            )}
            {hasLink && <Menu.Item onClick={() => onLink(row)}>{t('patientLink.title')}</Menu.Item>}
            {hasSlip && <Menu.Label>{t('slip.print')}</Menu.Label>}
            {hasSlip &&
              slipPapers.map((paper) => (
                <Menu.Item key={paper} onClick={() => onSlip(row, paper)}>
                  {t(paper === 'A6' ? 'slip.onA6' : 'slip.onRoll')}
                </Menu.Item>
              ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}
