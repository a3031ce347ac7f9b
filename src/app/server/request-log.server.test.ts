import { expect, it } from 'vitest'
import { serializeRequest } from './app.server.ts'

it('the log contains neither the query nor the headers of a request', () => {
  const request = {
    method: 'GET',
    url: '/api/medicines?typed=Asha%20Rao&mobile=9820012345',
    ip: '203.0.113.7:4001',
    headers: { cookie: 'opd.session_token=secret' },
  }
  expect(serializeRequest(request)).toEqual({
    method: 'GET',
    path: '/api/medicines',
    address: '203.0.113.7',
  })
})
