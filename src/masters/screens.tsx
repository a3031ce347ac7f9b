import type { Screen } from '../access/permissions/screen.tsx'
import { lazyScreen } from '../platform/ui/lazy-part.tsx'

/** The screens of the masters. */
export const mastersScreens: Screen[] = [
  {
    name: 'clinicDetails',
    layout: 'main',
    content: lazyScreen(() => import('./clinic-details/ClinicDetailsScreen.tsx')),
  },
  {
    name: 'branches',
    layout: 'main',
    content: lazyScreen(() => import('./branches/BranchesScreen.tsx')),
  },
  {
    name: 'services',
    layout: 'main',
    content: lazyScreen(() => import('./services/ServicesScreen.tsx')),
  },
  {
    name: 'consultants',
    layout: 'main',
    content: lazyScreen(() => import('./staff/ConsultantsScreen.tsx')),
  },
  {
    name: 'employees',
    layout: 'main',
    content: lazyScreen(() => import('./staff/EmployeesScreen.tsx')),
  },
  {
    name: 'radiologyTests',
    layout: 'main',
    content: lazyScreen(async () => {
      const { RadiologyTestsScreen } = await import('./test-catalogue/TestScreens.tsx')
      return { default: RadiologyTestsScreen }
    }),
  },
  {
    name: 'labTests',
    layout: 'main',
    content: lazyScreen(async () => {
      const { LabTestsScreen } = await import('./test-catalogue/TestScreens.tsx')
      return { default: LabTestsScreen }
    }),
  },
  {
    name: 'medicines',
    layout: 'main',
    content: lazyScreen(() => import('./medicines/MedicinesScreen.tsx')),
  },
  {
    name: 'vaccines',
    layout: 'main',
    content: lazyScreen(() => import('./vaccines/VaccinesScreen.tsx')),
  },
]
