/** Who may keep the lists of medicines and vaccines, and note what patients were vaccinated with. A part of `callPermissions`. */
export const medicineCallPermissions = {
  'GET /api/medicines': 'record visits',
  'GET /api/medicines/all': 'manage medicines',
  'POST /api/medicines': 'manage medicines',
  'POST /api/medicines/starter-set': 'manage medicines',
  'PUT /api/medicines/:id': { permission: 'manage medicines', row: 'clinic' },
  'PUT /api/medicines/:id/active': { permission: 'manage medicines', row: 'clinic' },
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
