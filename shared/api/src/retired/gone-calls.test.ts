/** @backend empty */
import { signInAsAdmin } from '@meshdeck/testing/backend'

import { firstOf } from '../testing/prepare'
import { createAccessKey, deleteAccessKey, listAccessKeys } from './access-keys'
import { listEgressRules } from './egress-rules'
import { approveNode } from './node-approval'

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
] as const)('asks %s %s [NW-016, AP-025, AP-026, AP-027, AP-043]', async (method, path, call) => {
  const request = await requestOf(call)
  expect([request.method, new URL(request.url).pathname]).toEqual([method, path])
})

test('an access key is sent with all that it has [AP-025]', async () => {
  const request = await requestOf(() => createAccessKey('office', { name: 'lab', uses: 3 }))
  expect(await request.json()).toEqual({ name: 'lab', uses: 3 })
})

test('the rules of all egress routes are asked for by their network, which servers refuse [AP-092]', async () => {
  const { url } = await requestOf(() => listEgressRules('my office'), 400)
  expect(url).toMatch(/\/api\/v1\/acls\/egress\?network=my(\+|%20)office$/)
})
