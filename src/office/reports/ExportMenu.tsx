import { Button, Menu, Progress, Text } from '@mantine/core'
import {
  IconChevronDown,
  IconFileSpreadsheet,
  IconFileText,
  IconPlayerStop,
  IconPrinter,
  IconTableExport,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { useText } from '../../platform/i18n/i18n.tsx'
import classes from './ExportMenu.module.css'
import { useExport, type Exported } from './use-export.tsx'

interface ExportToolsProps {
  exported: Exported
  /** How many rows the report has, once that is known. */
  count: number | undefined
  printPath: string
  /** Called before the window that prints opens. */
  onPrint: () => void
}

/** Takes a whole report along: as a spreadsheet, as text, or on paper. */
export default function ExportTools({ exported, count, printPath, onPrint }: ExportToolsProps) {
  const t = useText()
  const { rows, start, stop } = useExport()
  if (rows !== undefined) return <ExportProgress rows={rows} of={count ?? 0} onStop={stop} />
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          disabled={!count}
          leftSection={<IconTableExport {...icon} />}
          rightSection={<IconChevronDown {...icon} size={15} />}
        >
          {t('reports.export.title')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconFileSpreadsheet {...icon} />}
          onClick={() => start('xlsx', exported)}
        >
          {t('reports.export.xlsx')}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileText {...icon} />} onClick={() => start('csv', exported)}>
          {t('reports.export.csv')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconPrinter {...icon} />}
          component={Link}
          to={printPath}
          target="_blank"
          // Ours: the new window begins with what this tab has stored.
          rel="opener"
          onClick={onPrint}
        >
          {t('reports.export.print')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const icon = { size: 18, stroke: 1.7, 'aria-hidden': true }

interface ExportProgressProps {
  rows: number
  of: number
  onStop: () => void
}

function ExportProgress({ rows, of, onStop }: ExportProgressProps) {
  const t = useText()
  return (
    <div className={classes.progress}>
      <div>
        {/* Rows may be booked or fall away while they are written. */}
        <Text size="sm" aria-hidden="true">
          {t('reports.export.progress', { rows, count: Math.max(of, rows) })}
        </Text>
        <Progress
          mt={4}
          value={of ? Math.min(100, (rows / of) * 100) : 0}
          aria-label={t('reports.export.title')}
        />
      </div>
      <Button
        variant="default"
        leftSection={<IconPlayerStop {...icon} />}
        onClick={onStop}
        autoFocus
      >
        {t('reports.export.stop')}
      </Button>
    </div>
  )
}
