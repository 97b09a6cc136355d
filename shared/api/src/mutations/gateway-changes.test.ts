/** @backend empty */
import { signInAsAdmin } from '@meshdeck/testing/backend'
import { addNetwork, joinDevice } from '@meshdeck/testing/prepare'

import { type NodeTarget } from '../queries/nodes'
import { createGateway, deleteGateway, newGateway } from './gateway-changes'
import {
  createInternetGateway,
  deleteInternetGateway,
  putInternetUsers,
} from './internet-gateway-changes'

let target: NodeTarget

/** Records the method, the path after the node, and the body of each request. */
function watchRequests() {
  const seen: Array<[method: string, call: string, body: unknown]> = []
  const send = globalThis.fetch
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const body = await request.clone().text()
    const call = new URL(request.url).pathname.split(target.nodeId)[1] ?? ''
    seen.push([request.method, call, body === '' ? undefined : JSON.parse(body)])
    return send(request)
  })
  return seen
}

beforeAll(async () => {
  await signInAsAdmin()
  await addNetwork('corp', '10.1.0.0/24')
  target = { networkId: 'corp', nodeId: await joinDevice('corp', { name: 'hub' }) }
})

beforeEach(signInAsAdmin)
afterEach(() => jest.restoreAllMocks())

const usual = { extclientdns: '', metadata: '', mtu: 1500, persistentkeepalive: 20 }

test("doesn't send the internet flag to a community server, and returns the gateway of the reply [AP-046, AP-048, AP-049]", async () => {
  const seen = watchRequests()
  expect(await createGateway({ ...target, input: newGateway, isPro: false })).toHaveProperty(
    'id',
    target.nodeId,
  )
  await deleteGateway({ ...target, isRelayAlone: false })
  expect(seen).toEqual([
    ['POST', '/createingress', usual],
    ['DELETE', '/deleteingress', undefined],
    // whether it is still a gateway
    ['GET', '', undefined],
  ])
})

test('sends to Pro whether the gateway provides internet access [AP-047]', async () => {
  const seen = watchRequests()
  await createGateway({ ...target, input: newGateway, isPro: true })
  await deleteGateway({ ...target, isRelayAlone: false })
  expect(seen[0]).toEqual(['POST', '/createingress', { ...usual, is_internet_gw: false }])
})

test('creates and removes a gateway with relayed nodes as a relay [AP-050, AP-051]', async () => {
  const seen = watchRequests()
  const made = createGateway({
    ...target,
    input: { ...newGateway, relayaddrs: ['unknown'] },
    isPro: false,
  })
  await expect(made).rejects.toThrow('no result found')
  await deleteGateway({ ...target, isRelayAlone: true })
  expect(seen).toEqual([
    ['POST', '/createrelay', { ...usual, relayaddrs: ['unknown'] }],
    ['DELETE', '/deleterelay', undefined],
    ['GET', '', undefined],
  ])
})

test('creates, changes, and removes an internet gateway [AP-052, AP-053, AP-054]', async () => {
  const seen = watchRequests()
  await createInternetGateway({ ...target, users: [] })
  await putInternetUsers(target, [])
  await deleteInternetGateway(target)
  expect(seen).toEqual([
    ['POST', '/inet_gw', { inet_node_client_ids: [] }],
    ['GET', '', undefined],
    ['PUT', '/inet_gw', { inet_node_client_ids: [] }],
    ['DELETE', '/inet_gw', undefined],
    ['GET', '', undefined],
  ])
})
