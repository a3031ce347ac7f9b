import { screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { buildAppointment } from '../../test-kit/build-appointment.ts'
import { renderPage } from '../../test-kit/render-page.tsx'
import { SeriesLink } from './SeriesLink.tsx'

const linkOf = (subscriptionId: number | null) =>
  renderPage(
    <MemoryRouter>
      <SeriesLink appointment={buildAppointment({ subscriptionId, serviceName: 'Physiotherapy' })}>
        Physiotherapy
      </SeriesLink>
    </MemoryRouter>,
  )

it('links a session to the page of its series', () => {
  linkOf(7)
  const link = screen.getByRole('link', { name: 'Physiotherapy: series of Meena Rao' })
  expect(link.getAttribute('href')).toBe('/subscriptions/7')
})

it('is plain text for a single appointment', () => {
  linkOf(null)
  screen.getByText('Physiotherapy')
  expect(screen.queryByRole('link')).toBeNull()
})
