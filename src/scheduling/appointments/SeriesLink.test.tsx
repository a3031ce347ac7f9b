import { screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { anAppointment } from '../../test-kit/build-appointment.ts'
import { pageOf } from '../../test-kit/render-page.tsx'
import { SeriesLink } from './SeriesLink.tsx'

const linkOf = (subscriptionId: number | null) =>
  pageOf(
    <MemoryRouter>
      <SeriesLink appointment={anAppointment({ subscriptionId, serviceName: 'Physiotherapy' })}>
        Physiotherapy
      </SeriesLink>
    </MemoryRouter>,
  )

it('leads from a session to the page of its series', () => {
  linkOf(7)
  const link = screen.getByRole('link', { name: 'Physiotherapy: series of Meena Rao' })
  expect(link.getAttribute('href')).toBe('/subscriptions/7')
})

it('leads nowhere from a single appointment', () => {
  linkOf(null)
  screen.getByText('Physiotherapy')
  expect(screen.queryByRole('link')).toBeNull()
})
