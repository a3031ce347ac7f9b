import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { BarTable } from './BarTable.tsx'

const bar = { key: 1, name: 'Physiotherapy (session)', count: 4, onShow: () => {} }

it('cuts a long name at its own end, also in a right-to-left page', () => {
  render(<BarTable title="By service" emptyText="None" bars={[bar]} />)
  expect(screen.getByRole('rowheader', { name: bar.name }).getAttribute('dir')).toBe('auto')
})

it('draws every bar to one scale, whose marks say how long they are', () => {
  const bars = [364, 257, 0].map((count, key) => ({ ...bar, key, name: `Dr. ${key}`, count }))
  const { container } = render(<BarTable title="By consultant" emptyText="None" bars={bars} />)
  const lengths = within(container)
    .getAllByRole('button')
    .map((button) => button.querySelector<HTMLElement>('[style]')!.style.inlineSize)
  expect(lengths).toEqual(['91%', '64.25%', '0%'])
  expect(container.querySelector('[data-direction]')!.textContent).toBe('0200400')
})
