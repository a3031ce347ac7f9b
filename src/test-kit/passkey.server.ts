import type { FastifyInstance } from 'fastify'
import { demoPassword } from '../app/demo-clinic/accounts.server.ts'
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const text = (data: Buffer) => data.toString('base64url')

/** The user verification: by touch alone, or by finger or code too. */
type UserVerification = 'touched' | 'verified'
const flagsOf = { touched: 0x01, verified: 0x05 }
const hasCredential = 0x40

/** A passkey in a browser: it signs a server's options for one origin. */
export class TestPasskey {
  private readonly id = randomBytes(32)
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })

  private readonly origin: string

  constructor(origin: string) {
    this.origin = origin
  }

  /** The answer to the options of a registration. */
  create(options: Record<string, unknown>, verification: UserVerification = 'verified') {
    const { rp, challenge } = options as { rp: { id: string }; challenge: string }
    const length = Buffer.from([0, this.id.length])
    const authData = Buffer.concat([
      this.head(rp.id, flagsOf[verification] | hasCredential),
      Buffer.alloc(16), // the model, which is not told
      length,
      this.id,
      coseOf(this.keys.publicKey),
    ])
    // {fmt: 'none', attStmt: {}, authData} in CBOR
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
      Buffer.from([authData.length]),
      authData,
    ])
    return this.answer({
      clientDataJSON: text(this.clientData('webauthn.create', challenge)),
      attestationObject: text(attestation),
      transports: ['internal'],
    })
  }

  /** The answer to the options of a sign-in. */
  get(options: Record<string, unknown>, verification: UserVerification = 'verified') {
    const { rpId, challenge } = options as { rpId: string; challenge: string }
    const authData = this.head(rpId, flagsOf[verification])
    const clientData = this.clientData('webauthn.get', challenge)
    const signature = sign(
      'sha256',
      Buffer.concat([authData, sha256(clientData)]),
      this.keys.privateKey,
    )
    return this.answer({
      clientDataJSON: text(clientData),
      authenticatorData: text(authData),
      signature: text(signature),
    })
  }

  private answer(response: Record<string, unknown>): Record<string, unknown> {
    const id = text(this.id)
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }

  private clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }))
  }

  private head(rpId: string, flags: number): Buffer {
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), Buffer.alloc(4)])
  }
}

/** A P-256 public key in COSE: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseOf(key: KeyObject): Buffer {
  const { x, y } = key.export({ format: 'jwk' })
  const part = (label: string, value: string) =>
    Buffer.concat([Buffer.from(`${label}5820`, 'hex'), Buffer.from(value, 'base64url')])
  return Buffer.concat([Buffer.from('a5010203262001', 'hex'), part('21', x!), part('22', y!)])
}

const testOrigin = 'http://localhost'

/** Sends a body with a browser's cookies; returns the options in the answer, and all cookies. */
export async function sendAs(app: FastifyInstance, cookie: string, url: string, body: object) {
  const answer = await app.inject({ method: 'POST', url, body, headers: { cookie } })
  const set = [answer.headers['set-cookie'] ?? []].flat().map((it) => it.split(';')[0]!)
  const { options, code } = answer.json<{ options: Record<string, unknown>; code?: string }>()
  const all = [cookie, ...set].filter(Boolean).join('; ')
  return { status: answer.statusCode, code, options, cookie: all, set: set.join('; ') }
}

/** Creates a passkey in a browser, without sending it. */
export async function createTestPasskey(
  app: FastifyInstance,
  by: { cookie: string },
  {
    passkey = new TestPasskey(testOrigin),
    verification,
  }: { passkey?: TestPasskey; verification?: UserVerification } = {},
) {
  const begin = { name: 'My phone', password: demoPassword }
  const creationOptions = await sendAs(app, by.cookie, '/api/account/passkeys/begin', begin)
  return {
    passkey,
    cookie: creationOptions.cookie,
    response: passkey.create(creationOptions.options, verification),
  }
}

/** Creates a passkey and adds it to the person's account. */
export async function addTestPasskey(app: FastifyInstance, by: { cookie: string }) {
  const { passkey, cookie, response } = await createTestPasskey(app, by)
  await sendAs(app, cookie, '/api/account/passkeys', { name: 'My phone', response })
  return passkey
}
