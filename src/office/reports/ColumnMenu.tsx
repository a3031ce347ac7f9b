import { Button, Menu } from '@mantine/core'
import '@mantine/core/styles/Menu.css'
import { IconColumns } from '@tabler/icons-react'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { FurtherColumn } from './export-columns.ts'
import { columnTitles } from './use-report-columns.tsx'

interface ColumnMenuProps {
  offered: readonly FurtherColumn[]
  chosen: readonly FurtherColumn[]
  onChange: (chosen: FurtherColumn[]) => void
}

/** Menu that shows further columns of a report, or hides them. */
export default function ColumnMenu({ offered, chosen, onChange }: ColumnMenuProps) {
  const t = useText()
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconColumns size={18} stroke={1.7} aria-hidden="true" />}
        >
          {t('reports.columns')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map((column) => (
          <Menu.CheckboxItem
            key={column}
            checked={chosen.includes(column)}
            onChange={(isShown) =>
              onChange(isShown ? [...chosen, column] : chosen.filter((other) => other !== column))
            }
          >
            {t(columnTitles[column])}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
