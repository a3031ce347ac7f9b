import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPage } from '../../test-kit/render-page.tsx'
import { FiguresAge } from './FiguresAge.tsx'

it('says how old figures of a replica that lags are', () => {
  renderPage(<FiguresAge seconds={12} />)
  expect(screen.getByRole('status').textContent).toBe('Age of the figures: 12 seconds')
})

it('says nothing of current figures', () => {
  renderPage(<FiguresAge seconds={undefined} />)
  expect(screen.queryByText(/Age of the figures/)).toBeNull()
})
