/** Who may note what patients were vaccinated with, and set the schedule. A part of `callPermissions`. */
export const vaccinationCallPermissions = {
  'GET /api/clients/:id/vaccinations': { permission: 'note vaccinations', row: 'patient' },
  'GET /api/clients/:id/vaccinations/card': { permission: 'note vaccinations', row: 'patient' },
  'GET /api/clients/:id/vaccinations/mark': { permission: 'note vaccinations', row: 'patient' },
  'POST /api/clients/:id/vaccinations': { permission: 'note vaccinations', row: 'patient' },
  'POST /api/clients/:id/vaccinations/:vaccination/withdraw': {
    permission: 'note vaccinations',
    row: 'patient',
  },
  'GET /api/vaccines/all': 'manage vaccines',
  'POST /api/vaccines': 'manage vaccines',
  'POST /api/vaccines/starter-set': 'manage vaccines',
  'PUT /api/vaccines/:id': { permission: 'manage vaccines', row: 'clinic' },
  'PUT /api/vaccines/:id/active': { permission: 'manage vaccines', row: 'clinic' },
} as const
