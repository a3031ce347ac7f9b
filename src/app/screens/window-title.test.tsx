import { act, renderHook } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { setClinicBrand } from '../../platform/ui/clinic-brand.tsx'
import { useScreenTitle } from './RequirePermission.tsx'

afterEach(() => setClinicBrand({ name: '', logoVersion: null }))

it("carries the clinic's name once it is known, and the product's until then", () => {
  renderHook(() => useScreenTitle('branches'), { wrapper: MemoryRouter })
  expect(document.title).toBe('Branch | OPD CLINIC')
  act(() => setClinicBrand({ name: 'Sunrise Clinic', logoVersion: null }))
  expect(document.title).toBe('Branch | Sunrise Clinic')
})
