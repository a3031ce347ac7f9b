/** Who may make the calls of messages and their gateways; a part of callPermissions. */
export const messageCallPermissions = {
  'GET /api/messages': 'send messages',
  'GET /api/messages/done': 'send messages',
  'POST /api/messages/:id/begin': { permission: 'send messages', row: 'clinic' },
  'POST /api/messages/:id/done': { permission: 'send messages', row: 'clinic' },
  'GET /api/message-rules': 'set up the clinic',
  'PUT /api/message-rules': 'set up the clinic',
  'GET /api/message-rules/sample': 'set up the clinic',
  'GET /api/message-gateways': 'set up the clinic',
  'PUT /api/message-gateways': 'set up the clinic',
  'DELETE /api/message-gateways/:way': 'set up the clinic',
  'POST /api/message-gateways/test': 'set up the clinic',
} as const
