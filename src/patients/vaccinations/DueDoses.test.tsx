import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPage } from '../../test-kit/render-page.tsx'
import { DueDoses } from './DueDoses.tsx'
import type { Standing } from './vaccinations.ts'

const ids: Record<string, number> = { MMR: 2, OPV: 3, Tetanus: 4 }
const standing = (
  vaccine: string,
  dose: string,
  state: Standing['state'],
  day: string | null = null,
): Standing => ({ vaccineId: ids[vaccine]!, vaccine, dose, state, day })
const vaccines = [
  { id: 2, name: 'MMR', doses: ['1st dose', '2nd dose'] },
  { id: 3, name: 'OPV', doses: ['Birth dose', '2nd dose', '3rd dose'] },
  { id: 4, name: 'Tetanus', doses: ['Tdap'] },
]

/** What is shown of a patient, without the marks around words of another direction. */
function shown(standings: Standing[], bornOn: string | null = '2024-03-01'): string {
  renderPage(
    <DueDoses mark="" given={[]} standings={standings} bornOn={bornOn} vaccines={vaccines} />,
  )
  return screen
    .getByRole('region', { name: 'Due now' })
    .textContent.replaceAll(/[\u2068\u2069]/g, '')
}

it('says that nothing is due by age where only an age is known', () => {
  const text = shown([], null)
  expect(text).toContain('Only this patient’s age is known')
  expect(text).not.toContain('Nothing is due.')
})

it('names each vaccine that it is too late for once, without its doses where it is for all of them', () => {
  const text = shown([
    standing('MMR', '1st dose', 'missed'),
    standing('MMR', '2nd dose', 'missed'),
    standing('OPV', 'Birth dose', 'missed'),
    standing('OPV', '3rd dose', 'missed'),
  ])
  expect(text).toContain('Too late or not needed: MMR; OPV, Birth dose, 3rd dose')
})

it('names no vaccine as too late that is repeated now', () => {
  const text = shown([
    standing('Tetanus', '', 'overdue', '2025-03-01'),
    standing('Tetanus', 'Tdap', 'missed'),
    standing('OPV', 'Birth dose', 'missed'),
  ])
  expect(text).toContain('Overdue · Tetanus · from 01-03-2025')
  expect(text).toContain('Too late or not needed: OPV')
  expect(text.split('Tetanus')).toHaveLength(2)
})

it('says that a dose comes, without a day where nobody knows it', () => {
  const text = shown([standing('MMR', '2nd dose', 'coming')])
  expect(text).toContain('Coming · MMR, 2nd dose')
  expect(text).not.toContain('from')
})
