import { act, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderPage } from '../../test-kit/render-page.tsx'
import { ClinicName, setClinicBrand } from './clinic-brand.tsx'
import { ForeignWords } from './ForeignWords.tsx'

afterEach(() => setClinicBrand({ name: '', logoVersion: null }))

it("the product's name is English in every language; a clinic's own is in nobody knows which", () => {
  renderPage(<ClinicName />)
  expect(screen.getByText('OPD Clinic').lang).toBe('en')
  act(() => setClinicBrand({ name: 'عيادة النور', logoVersion: null }))
  expect(screen.getByText('عيادة النور').closest('[lang]')).toBe(document.documentElement)
})

it('only the foreign words of a text carry their language', () => {
  renderPage(
    <p data-testid="text">
      <ForeignWords text="© 2026 OPD Clinic. جميع الحقوق" words="OPD Clinic" language="en" />
    </p>,
  )
  const foreign = [...screen.getByTestId('text').querySelectorAll('[lang]')]
  expect(foreign.map(({ textContent }) => textContent)).toEqual(['OPD Clinic'])
  expect(screen.getByTestId('text').textContent).toBe('© 2026 OPD Clinic. جميع الحقوق')
})
