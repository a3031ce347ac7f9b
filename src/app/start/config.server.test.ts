import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.server.ts'

describe('the settings', () => {
  it('all have a default', () => {
    expect(readConfig({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      CLINIC_TIME_ZONE: 'Asia/Kolkata',
      DEMO: true,
      TRUST_PROXY: false,
    })
  })

  it.each([
    ['PORT', 'many'],
    ['PORT', '70000'],
    ['CLINIC_TIME_ZONE', 'Asia/Nowhere'],
    ['DATABASE_URL', 'mysql://clinic'],
    ['DATABASE_OWNER_URL', 'mysql://clinic'],
    ['DATABASE_OWNER_URL', 'postgres://owner'],
    ['DATABASE_READ_URL', 'postgres://replica'],
    ['DATABASE_CONNECTIONS', '31'],
    ['DEMO', 'perhaps'],
    ['EARLIER_CALLS', '/api'],
    ['EARLIER_CALLS', '/api/branches'],
    ['EARLIER_CALLS', 'v1'],
    ['LOG_LEVEL', 'loud'],
    ['GATEWAY_HOSTS', 'https://mail.local'],
    ['PUBLIC_ADDRESS', 'clinic.example'],
    ['PUBLIC_ADDRESS', 'http://clinic.example'],
    ['PUBLIC_ADDRESS', 'https://clinic.example/booking'],
    ['PUBLIC_ADDRESS', 'https://clinic.example/?a=1'],
    ['PUBLIC_ADDRESS', 'ftp://clinic.example'],
  ])('a wrong %s stops the start with a message that names it', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(
      `The setting ${name}=${value} cannot be used`,
    )
  })

  it('refuse an archive of a database that is not the embedded one', () => {
    const environment = { DATABASE_URL: 'postgres://x@y/z', ARCHIVE_DIR: '/media/usb' }
    expect(() => readConfig(environment)).toThrow('ARCHIVE_DIR=/media/usb cannot be used')
  })

  it('take one standby for reports, and not several', () => {
    const environment = {
      DATABASE_URL: 'postgres://x@one,two/z',
      DATABASE_READ_URL: 'postgres://x@two,three/z',
    }
    expect(() => readConfig(environment)).toThrow('names one standby')
  })

  it('never show a key that cannot be used', () => {
    expect(() => readConfig({ GATEWAY_KEY: 'hunter2' })).toThrow('GATEWAY_KEY=… cannot be used')
  })

  it('name hosts of the clinic’s own network in one form', () => {
    const { GATEWAY_HOSTS } = readConfig({ GATEWAY_HOSTS: 'Mail.local, 192.168.1.5:8080 ::1' })
    expect(GATEWAY_HOSTS).toEqual(['mail.local', '192.168.1.5:8080', '::1'])
  })

  it.each([
    ['https://Clinic.example/', 'https://clinic.example'],
    ['https://clinic.example:8443', 'https://clinic.example:8443'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://192.168.1.20:3000/', 'http://192.168.1.20:3000'],
  ])('take %s as the address for patients', (value, origin) => {
    expect(readConfig({ PUBLIC_ADDRESS: value }).PUBLIC_ADDRESS).toBe(origin)
  })

  it('are all in the README', () => {
    const readme = readFileSync('README.md', 'utf8')
    for (const name of Object.keys(readConfig({}))) expect(readme).toContain(`\`${name}\``)
    for (const name of [
      'DATABASE_URL',
      'DATABASE_OWNER_URL',
      'DATABASE_READ_URL',
      'ARCHIVE_DIR',
      'METRICS_TOKEN',
      'GATEWAY_KEY',
      'PUBLIC_ADDRESS',
    ])
      expect(readme).toContain(`\`${name}\``)
  })

  it('have in the README the default that they have', () => {
    const rows = [...readFileSync('README.md', 'utf8').matchAll(/^\| `([A-Z_]+)` +\| (.*?) +\|/gm)]
    expect(rows.length).toBeGreaterThan(15)
    for (const [, name, cell] of rows) {
      const value = cell!.trim().replaceAll('`', '')
      expect(readConfig({ [name!]: value }), name).toEqual(readConfig({}))
    }
  })
})
