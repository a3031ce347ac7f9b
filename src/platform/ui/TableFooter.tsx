import type { ReactNode } from 'react'

interface TableFooterProps {
  columns: { key: string; align?: 'end'; footer?: ReactNode }[]
  label: string
}

/** The footer row of a list: its label spans the columns up to the first with a footer. */
export function TableFooter({ columns, label }: TableFooterProps) {
  const labelSpan = Math.max(
    1,
    columns.findIndex(({ footer }) => footer !== undefined),
  )
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={labelSpan}>
          {label}
        </th>
        {columns.slice(labelSpan).map(({ key, align, footer }) => (
          <td key={key} data-align={align}>
            {footer}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}
