import { Button, Menu } from '@mantine/core'
import {
  IconChevronDown,
  IconFileSpreadsheet,
  IconFileText,
  IconPrinter,
  IconTableExport,
} from '@tabler/icons-react'
import type { Day } from '../../platform/day/day.ts'
import { problemMessageKey } from '../../platform/http/problem.ts'
import { useChange } from '../../platform/http/queries.tsx'
import { currentLocale, useText } from '../../platform/i18n/i18n.tsx'
import { saveFile } from '../../platform/ui/save-file.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { dayTables } from './day-tables.ts'
import { printBranchDay, type BranchDay } from './drawers.ts'

interface DayFilesProps {
  branch: number
  day: Day
  data: BranchDay
}

const iconProps = { size: 18, stroke: 1.7, 'aria-hidden': true }

/** The day of a branch as a spreadsheet, as text, or on paper. */
export function DayFiles({ branch, day, data }: DayFilesProps) {
  const t = useText()
  const print = useChange(printBranchDay)
  const write = async (format: 'xlsx' | 'csv') => {
    const { writeDayFile } = await import('./write-day-file.tsx')
    const content = await writeDayFile(format, dayTables(data, t), t('screen.branchDay'))
    saveFile(new File([content], `${data.branchName} ${day}.${format}`))
  }
  const sendToPrinter = () =>
    print.mutate(
      { query: { branch, day, locale: currentLocale() } },
      {
        onSuccess: saveFile,
        onError: ({ code }) =>
          code !== 'signed_out' && void toast.error(t(problemMessageKey(code))),
      },
    )
  const orSayWhy = (done: Promise<void>) =>
    void done.catch(() => toast.error(t(problemMessageKey('unavailable'))))
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          loading={print.isPending}
          leftSection={<IconTableExport {...iconProps} />}
          rightSection={<IconChevronDown {...iconProps} size={15} />}
        >
          {t('reports.export.title')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPrinter {...iconProps} />} onClick={sendToPrinter}>
          {t('drawers.print')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFileSpreadsheet {...iconProps} />}
          onClick={() => orSayWhy(write('xlsx'))}
        >
          {t('reports.export.xlsx')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFileText {...iconProps} />}
          onClick={() => orSayWhy(write('csv'))}
        >
          {t('reports.export.csv')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
