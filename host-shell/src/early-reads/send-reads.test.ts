import { sendReads } from './send-reads'

const settings = { variant: 'hosted' as const, hostedHosts: ['api.example'] }
const session = { baseUrl: '/api', token: 'T', isAdmin: false }

let sent: Array<[url: string, authorization: string | null]>
const own = globalThis.fetch

beforeEach(() => {
  sent = []
  // the wire itself: what would leave the page
  globalThis.fetch = async (url, init) => {
    sent.push([String(url), new Headers(init?.headers).get('Authorization')])
    throw new TypeError('Failed to fetch')
  }
})
afterEach(() => {
  globalThis.fetch = own
  globalThis.meshdeckReads = undefined
  localStorage.clear()
})

const reads = [
  { path: 'nodes/a%2Fb' },
  { path: 'users', role: 'admin' as const },
  { path: 'activity', edition: 'pro' as const },
  { path: 'plain', edition: 'community' as const },
]
const pathsSent = () => sent.map(([url]) => url.replace(`${window.location.origin}/api/`, ''))

test('sends the token with each, and keeps the calls by their address', () => {
  sendReads(session, { reads: [{ path: 'nodes/a%2Fb' }], settings })
  const url = `${window.location.origin}/api/nodes/a%2Fb`
  expect(sent).toEqual([[url, 'Bearer T']])
  expect(globalThis.meshdeckReads?.get(url)).toMatchObject({ authorization: 'Bearer T' })
})

test.each([
  [false, null, ['nodes/a%2Fb']],
  [true, null, ['nodes/a%2Fb', 'users']],
  [false, 'pro', ['nodes/a%2Fb', 'activity']],
  [false, 'community', ['nodes/a%2Fb', 'plain']],
])('an admin: %s, edition of the last visit: %s', (isAdmin, edition, expected) => {
  if (edition !== null) localStorage.setItem('edition', edition)
  sendReads({ ...session, isAdmin }, { reads, settings })
  expect(pathsSent()).toEqual(expected)
})

test('a hosted server is asked if the settings name it, and no other', () => {
  sendReads(
    { ...session, baseUrl: 'https://api.example/api/' },
    { reads: [{ path: 'hosts' }], settings },
  )
  expect(sent).toEqual([['https://api.example/api/hosts', 'Bearer T']])

  sendReads({ ...session, baseUrl: 'https://elsewhere.example/api' }, { reads, settings })
  const selfHosted = { ...settings, variant: 'self-hosted' as const }
  sendReads({ ...session, baseUrl: 'https://api.example/api' }, { reads, settings: selfHosted })
  expect(sent).toHaveLength(1)
})
