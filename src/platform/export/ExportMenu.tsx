import { Button, Menu, Progress, Text } from '@mantine/core'
import '@mantine/core/styles/Menu.css'
import '@mantine/core/styles/Progress.css'
import {
  IconChevronDown,
  IconFileSpreadsheet,
  IconFileText,
  IconPlayerStop,
  IconPrinter,
  IconTableExport,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { useText } from '../i18n/i18n.tsx'
import { ButtonWithReason } from '../ui/ButtonWithReason.tsx'
import classes from './ExportMenu.module.css'
import type { ExportFormat } from './table-file.ts'

interface ExportMenuProps {
  /** The number of rows written so far; undefined while nothing is exported. */
  rows: number | undefined
  onStart: (format: ExportFormat) => void
  onStop: () => void
  /** The number of rows, once known. */
  count: number | undefined
  /** Whether there is nothing to export. */
  isEmpty: boolean
  /** Whether what stands in the fields can be used; shows what is wrong with it. */
  check: () => boolean
  /**
   * The address of a page to print, or what makes a file to print, and whether it is being made; undefined for a table
   * that is not printed.
   */
  print: string | { onPrint: () => void; isPending: boolean } | undefined
}

/** Menu that exports a whole table as a spreadsheet, as text, or to print. */
export function ExportMenu(props: ExportMenuProps) {
  const { rows, onStart, onStop, count, isEmpty, check, print } = props
  const t = useText()
  if (rows !== undefined) return <ExportProgress rows={rows} total={count ?? 0} onStop={onStop} />
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ButtonWithReason
          variant="default"
          loading={typeof print === 'object' && print.isPending}
          reason={isEmpty ? t('blocked.nothingToExport') : undefined}
          leftSection={<IconTableExport {...iconProps} />}
          rightSection={<IconChevronDown {...iconProps} size={15} />}
        >
          {t('reports.export.title')}
        </ButtonWithReason>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconFileSpreadsheet {...iconProps} />}
          onClick={() => check() && onStart('xlsx')}
        >
          {t('reports.export.xlsx')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFileText {...iconProps} />}
          onClick={() => check() && onStart('csv')}
        >
          {t('reports.export.csv')}
        </Menu.Item>
        {typeof print === 'string' ? (
          <Menu.Item
            leftSection={<IconPrinter {...iconProps} />}
            component={Link}
            to={print}
            target="_blank"
            onClick={(event) => {
              if (!check()) event.preventDefault()
            }}
          >
            {t('reports.export.print')}
          </Menu.Item>
        ) : (
          print && (
            <Menu.Item leftSection={<IconPrinter {...iconProps} />} onClick={print.onPrint}>
              {t('drawers.print')}
            </Menu.Item>
          )
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

const iconProps = { size: 18, stroke: 1.7, 'aria-hidden': true }

interface ExportProgressProps {
  rows: number
  total: number
  onStop: () => void
}

function ExportProgress({ rows, total, onStop }: ExportProgressProps) {
  const t = useText()
  return (
    <div className={classes.progress}>
      <div>
        {/* The number may change during the export, because appointments are booked and cancelled. */}
        <Text size="sm" aria-hidden="true">
          {t('reports.export.progress', { rows, count: Math.max(total, rows) })}
        </Text>
        <Progress
          mt={4}
          value={total ? Math.min(100, (rows / total) * 100) : 0}
          aria-label={t('reports.export.title')}
        />
      </div>
      <Button
        variant="default"
        leftSection={<IconPlayerStop {...iconProps} />}
        onClick={onStop}
        autoFocus
      >
        {t('reports.export.stop')}
      </Button>
    </div>
  )
}
