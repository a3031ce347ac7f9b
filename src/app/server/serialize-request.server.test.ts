import { expect, it } from 'vitest'
import { loggedRequest } from './serialize-request.server.ts'

it('a log tells of a request neither its query nor its headers', () => {
  const request = {
    method: 'GET',
    url: '/api/medicines?typed=Asha%20Rao&mobile=9820012345',
    ip: '203.0.113.7:4001',
    headers: { cookie: 'opd.session_token=secret' },
  }
  expect(loggedRequest(request)).toEqual({
    method: 'GET',
    path: '/api/medicines',
    address: '203.0.113.7',
  })
})
