import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { patientOrigin, textOrigin } from './patient-origin.server.ts'

/** A request as Fastify reads it: behind a proxy by the proxy's headers, and only where it is trusted. */
const from = (protocol: 'http' | 'https', host: string) => ({ protocol, host }) as FastifyRequest

it('a link in a text has the clinic’s own address, whichever page sends it', () => {
  const request = from('http', 'localhost:3000')
  expect(textOrigin(request, 'https://clinic.example')).toBe('https://clinic.example')
  expect(patientOrigin(request, 'https://clinic.example')).toBe('https://clinic.example')
})

it('without one it has that of the desk’s page, if a patient can open it at home and TLS has proven it', () => {
  const origins = [
    from('https', 'clinic.example'),
    from('http', 'clinic.example'),
    from('https', 'localhost:3000'),
    from('https', 'clinic.local'),
    from('https', '192.168.1.5'),
    from('https', '[::1]:3000'),
    from('https', 'not a host'),
  ].map((request) => textOrigin(request, undefined))
  expect(origins).toEqual(['https://clinic.example', ...origins.slice(1).map(() => undefined)])
  // What somebody scans at the desk they may open there.
  expect(patientOrigin(from('http', '192.168.1.5'), undefined)).toBe('http://192.168.1.5')
})
