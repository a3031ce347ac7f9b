import type { ReactNode } from 'react'

interface TableFootProps {
  columns: { key: string; align?: 'end'; foot?: ReactNode }[]
  label: string
}

/** The last line of a list: its label up to the first column that has a foot, then the feet. */
export function TableFoot({ columns, label }: TableFootProps) {
  const first = Math.max(
    1,
    columns.findIndex(({ foot }) => foot !== undefined),
  )
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={first}>
          {label}
        </th>
        {columns.slice(first).map(({ key, align, foot }) => (
          <td key={key} data-align={align}>
            {foot}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}
