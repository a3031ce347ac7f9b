import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { BarTable } from './BarTable.tsx'

it('cuts a long name at its own end, also in a right-to-left page', () => {
  const bar = { key: 1, name: 'Physiotherapy (session)', count: 4, onShow: () => {} }
  render(<BarTable title="By service" emptyText="None" bars={[bar]} />)
  expect(screen.getByRole('rowheader', { name: bar.name }).getAttribute('dir')).toBe('auto')
})
