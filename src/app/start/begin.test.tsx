import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import en from '../../../public/assets/i18n/en.json'
import { firstCallsKey, lastClinicKey } from '../../platform/http/begun.ts'
import { takeBegunTexts } from '../../platform/i18n/begun-texts.tsx'

let asked: string[]
let refused: string[]
/** Answered when the live stream is. */
let late: string[]
let answerLive: () => void

/** As index.html has it. */
function layOut(): void {
  const parts = ['splash', 'root'].map((id) => Object.assign(document.createElement('div'), { id }))
  document.body.replaceChildren(...parts)
}

beforeEach(() => {
  asked = []
  refused = []
  late = ['/api/live']
  vi.stubGlobal('signInPath', '/auth/signin')
  vi.stubGlobal('builtScreens', [
    { path: '/Landing-Page', layout: 'main', files: [1, 2] },
    { path: '/clients/:id', layout: 'main', files: [1] },
    { path: '/board/:id', layout: 'bare', files: [1] },
  ])
  const live = new Promise<void>((resolve) => (answerLive = resolve))
  vi.stubGlobal('fetch', async (url: string) => {
    if (refused.includes(url)) return new Response('{}', { status: 503 })
    if (url.startsWith('/assets/')) return Response.json(en)
    asked.push(url)
    if (late.includes(url)) await live
    if (url === '/api/clinic') return Response.json({ name: 'Sunrise', logoVersion: null })
    return new Response('event: ready\nid: 5\ndata: {}\n\n')
  })
  const map = document.createElement('script')
  map.type = 'importmap'
  map.textContent = JSON.stringify({
    imports: { '/0.js': '/0-a.js', '/1.js': '/1-b.js', '/2.css': '/2-c.css' },
  })
  document.head.append(map)
  layOut()
})
afterEach(() => {
  document.head.replaceChildren()
  document.body.replaceChildren()
  delete window.begun
  localStorage.clear()
  window.history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
})

function signIn(userId = '2'): void {
  localStorage.setItem('sessionId', '7')
  localStorage.setItem('tokenExpiration', new Date(Date.now() + 3_600_000).toISOString())
  localStorage.setItem('userId', userId)
}

/** An hour ago by this computer's clock. */
const endSession = () =>
  localStorage.setItem('tokenExpiration', new Date(Date.now() - 3_600_000).toISOString())

function storeFirstCalls(facts: object = {}): void {
  const clock = { timeZone: 'Asia/Kolkata', serverOffsetMs: 0, ...facts }
  localStorage.setItem(lastClinicKey, JSON.stringify(clock))
  const screens = { '/Landing-Page': ['/api/list?day={today}'] }
  localStorage.setItem(firstCallsKey, JSON.stringify({ owner: '2', screens }))
}

let times = 0

/** Runs the script anew; what it imports stays as it is, for the tests of other files. */
async function begin(): Promise<void> {
  const script = `./begin.tsx?${(times += 1)}`
  await import(/* @vite-ignore */ script)
}

async function open(path: string): Promise<void> {
  window.history.replaceState(null, '', path)
  await begin()
}

const preloaded = () =>
  [...document.querySelectorAll('link')].map((link) => new URL(link.href).pathname)
const settle = () => new Promise((resolve) => setTimeout(resolve))

it('begins with texts, clinic, session and the screen’s files, and with its lists once the stream’s position is known', async () => {
  signIn()
  storeFirstCalls()
  await open('/Landing-Page')
  expect((await takeBegunTexts('en'))?.signIn).toBeTruthy()
  expect(preloaded()).toEqual(['/1-b.js', '/2-c.css'])
  expect(asked).toEqual(['/api/clinic', '/api/session', '/api/live'])
  answerLive()
  await settle()
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(Date.now())
  expect(asked.at(-1)).toBe(`/api/list?day=${today}`)
  expect(window.begun?.liveText).toContain('id: 5')
})

it('reckons the clinic’s day by the kept offset of its zone while that holds', async () => {
  const dayMs = 86_400_000
  const [from, until] = [Date.now() - dayMs, Date.now() + dayMs]
  const day = async (facts: object) => {
    localStorage.clear()
    delete window.begun
    signIn()
    storeFirstCalls(facts)
    await open('/Landing-Page')
    answerLive()
    await settle()
    return asked.at(-1)
  }
  const utc = (ms: number) => `/api/list?day=${new Date(ms).toISOString().slice(0, 10)}`
  // Three days ahead of UTC, as no zone is: only the offset says so.
  expect(await day({ zoneOffset: { minutes: 3 * 1440, from, until } })).toBe(
    utc(Date.now() + 3 * dayMs),
  )
  const over = { minutes: 3 * 1440, from: from - dayMs, until: from }
  expect(await day({ timeZone: 'UTC', zoneOffset: over })).toBe(utc(Date.now()))
})

it('does not begin with a list that the page has asked for meanwhile', async () => {
  signIn()
  storeFirstCalls()
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(Date.now())
  await open('/Landing-Page')
  window.begun!.taken.add(`/api/list?day=${today}`)
  answerLive()
  await settle()
  expect(asked).toEqual(['/api/clinic', '/api/session', '/api/live'])
})

it('begins with no list of another person, and none of another screen', async () => {
  signIn('3')
  storeFirstCalls()
  await open('/Landing-Page')
  expect(asked).toEqual(['/api/clinic', '/api/session'])
  signIn('2')
  asked = []
  await open('/clients/12')
  expect(asked).toEqual(['/api/clinic', '/api/session'])
})

it('begins only with the texts where nobody is signed in, and with a screen that is open to all', async () => {
  storeFirstCalls()
  await open('/Landing-Page')
  expect(asked).toEqual(['/api/clinic'])
  expect(preloaded()).toEqual([])
  expect(await takeBegunTexts('en')).toBeTruthy()
  await open('/board/4')
  expect(preloaded()).toContain('/1-b.js')
})

const drawn = () => document.getElementById('drawn-sign-in')?.textContent
const opened = () => [window.location.pathname, window.history.state?.usr]

it('leads to the sign-in where nobody is signed in, and draws its form', async () => {
  await open('/Landing-Page?day=1')
  await settle()
  const from = '/Landing-Page?day=1'
  expect(opened()).toEqual(['/auth/signin', { from, sessionOver: false }])
  expect(drawn()).toContain('SunriseAppointments, visits and records for every branch.Sign in')
  expect(drawn()).not.toContain('session')
})

it('says there that a session is over, also when that page is loaded again', async () => {
  localStorage.setItem('userId', '2')
  await open('/Landing-Page')
  await settle()
  expect(drawn()).toContain('Your session has ended.')
  layOut()
  await begin()
  await settle()
  expect(opened()).toEqual(['/auth/signin', { from: '/Landing-Page', sessionOver: true }])
  expect(drawn()).toContain('Your session has ended.')
})

it('says so of a session that is over by the clinic’s clock', async () => {
  signIn()
  endSession()
  storeFirstCalls()
  await open('/Landing-Page')
  await settle()
  expect(opened()).toEqual(['/auth/signin', { from: '/Landing-Page', sessionOver: true }])
  expect(drawn()).toContain('Your session has ended.')
})

it('keeps the place of an entry in the history, and has nowhere to return to from the bare address', async () => {
  window.history.replaceState({ idx: 3, key: 'k' }, '')
  const { idx, key } = window.history.state
  await begin()
  expect(window.location.pathname).toBe('/auth/signin')
  expect(window.history.state).toEqual({ idx, key, usr: null })
})

it.each([
  ['a screen that is open to all', '/board/4', () => {}],
  ['an address that no screen has', '/nowhere', () => {}],
  ['whoever is signed in', '/Landing-Page', signIn],
  ['whoever is signed in and opens the sign-in', '/auth/signin', signIn],
  [
    'whoever is signed in by the server’s clock, where the desk’s is a day ahead',
    '/Landing-Page',
    () => {
      signIn()
      endSession()
      storeFirstCalls({ serverOffsetMs: -86_400_000 })
    },
  ],
  [
    'whoever may be signed in, where the clinic’s clock is not known',
    '/Landing-Page',
    () => {
      signIn()
      endSession()
    },
  ],
  [
    'who has signed out while the server was away',
    '/auth/signin',
    () => localStorage.setItem('pendingSignOut', '7'),
  ],
  ['a page without its texts', '/auth/signin', () => refused.push('/assets/i18n/en.json')],
  ['a page without the clinic’s name', '/auth/signin', () => refused.push('/api/clinic')],
])('draws no form for %s', async (_, path, prepare) => {
  prepare()
  await open(path)
  await settle()
  expect(window.location.pathname).toBe(path)
  expect(drawn()).toBeUndefined()
})

it('a page whose storage is closed opens without it', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('closed', 'SecurityError')
  })
  await expect(open('/Landing-Page')).resolves.toBeUndefined()
  vi.restoreAllMocks()
})

it('draws no form any more once the scripts show the page', async () => {
  late.push('/api/clinic')
  await open('/auth/signin')
  window.begun!.isOver = true
  answerLive()
  await settle()
  expect(drawn()).toBeUndefined()
})

it('shows the loader again where the page’s script does not come', async () => {
  await open('/auth/signin')
  await settle()
  expect(drawn()).toContain('Password')
  const script = document.createElement('script')
  document.head.append(script)
  script.dispatchEvent(new Event('error'))
  expect(drawn()).toBeUndefined()
  expect(document.getElementById('splash')?.hidden).toBe(false)
})
