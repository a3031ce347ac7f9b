/** Who may read, record and print visits. A part of `callPermissions`. */
export const visitCallPermissions = {
  'GET /api/visits/:id': { permission: 'read visits', row: 'appointment' },
  'GET /api/visits/:id/history': { permission: 'read visits', row: 'appointment' },
  'GET /api/visits/:id/history/:day': { permission: 'read visits', row: 'appointment' },
  'GET /api/visits/:id/last-prescription': { permission: 'record visits', row: 'appointment' },
  'PUT /api/visits/:id': { permission: 'record visits', row: 'appointment' },
  'PUT /api/visits/:id/details': { permission: 'record visits', row: 'appointment' },
  'PUT /api/visits/:id/prescription': { permission: 'record visits', row: 'appointment' },
  'PUT /api/visits/:id/tests': { permission: 'record visits', row: 'appointment' },
  'PUT /api/visits/:id/certificates': { permission: 'record visits', row: 'appointment' },
  'POST /api/visits/:id/certificates/withdraw': { permission: 'record visits', row: 'appointment' },
  'GET /api/visits/:id/test-results': { permission: 'read visits', row: 'appointment' },
  'PUT /api/visits/:id/test-results/:test': { permission: 'record visits', row: 'appointment' },
  'PUT /api/visits/:id/drafts/:part': { permission: 'record visits', row: 'appointment' },
  'POST /api/visits/:id/presence': { permission: 'record visits', row: 'appointment' },
  'GET /api/sheets/:kind/:id': { permission: 'print sheets', row: 'appointment' },
  'GET /api/sheets/:kind/:id/pdf': { permission: 'print sheets', row: 'appointment' },
} as const
