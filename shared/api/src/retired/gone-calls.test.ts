/** @backend empty */
import { signInAsAdmin } from '@meshdeck/testing/backend'

import { firstOf } from '../testing/prepare'
import { createAccessKey, deleteAccessKey, listAccessKeys } from './access-keys'
import { listEgressRules } from './egress-rules'
import { approveNode } from './node-approval'
import { updateUserAsAdmin, updateUserNetworks } from './user-parts'

beforeAll(signInAsAdmin)
afterEach(() => jest.restoreAllMocks())

/** The only request of a call, which today's servers refuse. */
async function requestOf(call: () => Promise<unknown>, status = 404): Promise<Request> {
  const send = globalThis.fetch
  const requests: Request[] = []
  jest.spyOn(globalThis, 'fetch').mockImplementation((...sent) => {
    const request = new Request(...sent)
    requests.push(request)
    return send(request.clone())
  })
  await expect(call()).rejects.toMatchObject({ name: 'ApiError', status })
  expect(requests).toHaveLength(1)
  return firstOf(requests)
}

test.each([
  ['POST', '/api/networks/a%2Fb/keys', () => createAccessKey('a/b', { name: 'lab', uses: 3 })],
  ['GET', '/api/networks/a%2Fb/keys', () => listAccessKeys('a/b')],
  ['DELETE', '/api/networks/a%2Fb/keys/my%20key', () => deleteAccessKey('a/b', 'my key')],
  ['POST', '/api/nodes/a%2Fb/n1/approve', () => approveNode('a/b', 'n1')],
  ['PUT', '/api/users/networks/a%2Fb', () => updateUserNetworks('a/b', ['lab'])],
  ['PUT', '/api/users/a%2Fb/adm', () => updateUserAsAdmin('a/b', {})],
] as const)(
  'asks %s %s [NW-016, AP-025, AP-026, AP-027, AP-043, AP-104, AP-105]',
  async (method, path, call) => {
    const request = await requestOf(call)
    expect([request.method, new URL(request.url).pathname]).toEqual([method, path])
  },
)

test('an access key is sent with all that it has [AP-025]', async () => {
  const request = await requestOf(() => createAccessKey('office', { name: 'lab', uses: 3 }))
  expect(await request.json()).toEqual({ name: 'lab', uses: 3 })
})

test.each([
  [
    { username: 'ann', networks: ['lab', 'corp'] },
    () => updateUserNetworks('ann', ['lab', 'corp']),
  ],
  [{ username: 'ann', display_name: 'A' }, () => updateUserAsAdmin('ann', { display_name: 'A' })],
])('%j of a user is sent with whose it is [AP-104, AP-105]', async (body, call) => {
  expect(await (await requestOf(call)).json()).toEqual(body)
})

test('the rules of all egress routes are asked for by their network, which servers refuse [AP-092]', async () => {
  const { url } = await requestOf(() => listEgressRules('my office'), 400)
  expect(url).toMatch(/\/api\/v1\/acls\/egress\?network=my(\+|%20)office$/)
})
