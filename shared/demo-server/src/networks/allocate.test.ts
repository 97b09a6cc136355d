import { withoutPrefix } from '@meshdeck/domain/addresses'
import fc from 'fast-check'

import { HttpError } from '../http/replies'
import { removeNode } from '../nodes/remove-node'
import { openStore, type Store } from '../storage/store'
import { addClient, addGateway, addHost, addNetwork, addNode } from '../testing/fixtures'
import { checkOutsideNetwork, firstFree } from './allocate'
import { contains, parseCidr, toNumber } from './cidr'

function take(range: string, taken: string[], direction: 'upwards' | 'downwards') {
  const cidr = parseCidr(range)
  if (!cidr) throw new Error(`${range} is no range`)
  return firstFree(cidr, new Set(taken), direction)
}

test('assigns node addresses from the bottom and fills gaps first', () => {
  expect(take('10.1.1.0/24', [], 'upwards')).toBe('10.1.1.1')
  expect(take('10.1.1.0/24', ['10.1.1.1', '10.1.1.3'], 'upwards')).toBe('10.1.1.2')
})

test('assigns client addresses from the top', () => {
  expect(take('10.1.1.0/24', ['10.1.1.254'], 'downwards')).toBe('10.1.1.253')
  expect(take('fd40::/64', [], 'downwards')).toBe('fd40::ffff:ffff:ffff:fffe')
})

test('excludes the network and broadcast addresses', () => {
  const taken = ['10.1.1.1', '10.1.1.2']
  expect(take('10.1.1.0/30', taken, 'upwards')).toBeUndefined()
  expect(take('10.1.1.0/30', taken, 'downwards')).toBeUndefined()
})

test.each([
  ['10.1.1.7/32', '10.1.1.7'],
  ['10.1.1.6/31', '10.1.1.6'],
  ['fd40::5/128', 'fd40::5'],
])('uses all of %s, which has no others', (range, address) => {
  expect(take(range, [], 'upwards')).toBe(address)
})

const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('join' as const) }),
    fc.record({ kind: fc.constant('client' as const) }),
    fc.record({ kind: fc.constant('leave' as const), index: fc.nat(20) }),
  ),
  { maxLength: 40 },
)

test('assigns no address twice or out of range, and refuses when none is left', () => {
  fc.assert(
    fc.property(steps, fc.constantFrom('10.9.0.0/29', '10.9.0.0/28'), (plan, range) => {
      const store = openStore(':memory:')
      addNetwork(store, { netid: 'small', addressrange: range, addressrange6: 'fd09::/124' })
      const gateway = addGateway(store, 'small')
      for (const step of plan) {
        if (step.kind === 'join') orRefused(() => addNode(store, addHost(store), 'small'))
        if (step.kind === 'client') orRefused(() => addClient(store, gateway))
        const leaving = step.kind === 'leave' ? plainNodes(store)[step.index] : undefined
        if (leaving) removeNode(store, leaving)
        expectDistinct(store, range)
      }
      store.close()
    }),
    { numRuns: 60 },
  )
})

/** Ignores the refusal of a full network; any other error fails the test. */
function orRefused(work: () => unknown) {
  try {
    work()
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
  }
}

function plainNodes(store: Store) {
  return store.nodes.all({ isingressgateway: false })
}

function expectDistinct(store: Store, range: string) {
  const rows = [...store.nodes.all(), ...store.extClients.all()]
  const addresses = rows.map(({ address }) => withoutPrefix(address))
  const addresses6 = rows.map(({ address6 }) => withoutPrefix(address6))
  expect(new Set(addresses).size).toBe(rows.length)
  expect(new Set(addresses6).size).toBe(rows.length)
  const cidr = parseCidr(range)
  expect(addresses.every((address) => cidr && contains(cidr, toNumber(address)))).toBe(true)
}

test.each([
  ['10.1.0.0/25', false],
  ['10.0.0.0/8', false],
  ['0.0.0.0/0', false],
  ['10.1.0.7', false],
  ['fd01::/32', false],
  ['192.168.1.0/24', true],
  ['fd02::/64', true],
  ['nonsense', true],
])('allows the range %s behind a device of 10.1.0.0/24 and fd01::/64: %s', (range, isAllowed) => {
  const store = openStore(':memory:')
  addNetwork(store, {
    netid: 'office',
    addressrange: '10.1.0.0/24',
    addressrange6: 'fd01::/64',
  })
  let refusal = ''
  try {
    checkOutsideNetwork(store, 'office', [range])
  } catch (error) {
    refusal = error instanceof Error ? error.message : String(error)
  }
  expect(refusal === '').toBe(isAllowed)
  store.close()
})
