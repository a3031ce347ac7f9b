import type { ComponentProps } from 'react'
import { ExportMenu } from '../../platform/export/ExportMenu.tsx'
import { useExport, type ReportExport } from './use-export.tsx'

type ReportExportMenuProps = Pick<
  ComponentProps<typeof ExportMenu>,
  'count' | 'isEmpty' | 'check' | 'print'
> & { reportExport: ReportExport }

/** Menu that exports a whole report as a spreadsheet, as text, or to print. */
export default function ReportExportMenu({ reportExport, ...menu }: ReportExportMenuProps) {
  const { rows, start, stop } = useExport()
  return (
    <ExportMenu
      {...menu}
      rows={rows}
      onStart={(format) => start(format, reportExport)}
      onStop={stop}
    />
  )
}
