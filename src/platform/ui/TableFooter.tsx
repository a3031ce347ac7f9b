import type { ReactNode } from 'react'

interface TableFooterProps {
  columns: { key: string; title: string; align?: 'end'; footer?: ReactNode }[]
  label: string
}

/** The footer row of a list: its label spans the columns up to the first with a footer. */
export function TableFooter({ columns, label }: TableFooterProps) {
  const labelSpan = Math.max(
    1,
    columns.findIndex(({ footer }) => footer !== undefined),
  )
  // In a card a few speak for themselves, as they have for each row above them.
  const hasTitles = columns.filter(({ footer }) => footer !== undefined).length > 2
  return (
    <tfoot data-has-titles={hasTitles || undefined}>
      <tr>
        <th scope="row" colSpan={labelSpan}>
          {label}
        </th>
        {columns.slice(labelSpan).map(({ key, title, align, footer }) => (
          <td key={key} data-align={align} data-title={title}>
            {footer}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}
