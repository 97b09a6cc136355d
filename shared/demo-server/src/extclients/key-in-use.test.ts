import fc from 'fast-check'

import { keyFromBytes } from '../hosts/host'
import { openStore, type Store } from '../storage/store'
import type { ExtClient } from '../storage/tables'
import { addGateway, addNetwork } from '../testing/estate'
import { createExtClient } from './create-ext-client'
import { extClientType } from './ext-client'
import { updateExtClient } from './routes'

const keyOf = (byte: number) => keyFromBytes(Array.from({ length: 32 }, () => byte))
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** The same key as another text: bits at its end that count for nothing, and line ends anywhere. */
const writings = (key: string) =>
  fc
    .record({ spare: fc.integer({ min: 0, max: 3 }), breaks: fc.array(fc.nat(43)) })
    .map(({ spare, breaks }) => {
      const last = LETTERS.indexOf(key[42] ?? 'A')
      const text = `${key.slice(0, 42)}${LETTERS[(last & ~3) + spare]}=`
      return [...text].map((letter, at) => (breaks.includes(at) ? `\n${letter}` : letter)).join('')
    })

describe('a public key', () => {
  let store: Store
  let gateways: Array<ReturnType<typeof addGateway>>
  beforeEach(() => {
    store = openStore(':memory:')
    addNetwork(store, { netid: 'one', addressrange: '10.1.0.0/16', addressrange6: 'fd01::/64' })
    addNetwork(store, { netid: 'two', addressrange: '10.2.0.0/16', addressrange6: 'fd02::/64' })
    gateways = [addGateway(store, 'one'), addGateway(store, 'two')]
    for (const [index, { hostid }] of gateways.entries()) {
      store.hosts.update(hostid, { name: `gate-${index}`, publickey: keyOf(200 + index) })
    }
    make('anna-phone', keyOf(1))
  })
  afterEach(() => store.close())

  type Options = { mayRead?: (client: ExtClient) => boolean; place?: number }
  function make(clientid: string, publickey: string, { mayRead, place = 0 }: Options = {}) {
    const input = { ...extClientType.zero(), clientid, publickey }
    const gateway = gateways[place]
    if (!gateway) throw new Error(`there is no gateway ${place}`)
    return createExtClient(store, { gateway, input, ownerid: 'anna', ...(mayRead && { mayRead }) })
  }

  test.each([0, 1])("isn't given to two config files, in one network or in two: %j", (place) => {
    const known = { place, mayRead: () => true }
    expect(() => make('boris-phone', keyOf(1), known)).toThrow(
      'public key is already in use by the config file "anna-phone"',
    )
    expect(store.extClients.has('boris-phone')).toBe(false)
  })

  test("isn't that of a gateway, which is named", () => {
    expect(() => make('boris-phone', keyOf(200))).toThrow(
      'public key is already in use by the device "gate-0"',
    )
    expect(() => make('boris-phone', keyOf(201))).toThrow('by the device "gate-1"')
  })

  test("doesn't name the config file of somebody else to a person who can't read it", () => {
    expect(() => make('boris-phone', keyOf(1), { mayRead: () => false })).toThrow(
      /^public key is already in use$/,
    )
  })

  test("isn't taken from another config file by a change", () => {
    make('boris-phone', keyOf(2))
    const change = (publickey: string) => {
      const input = { ...extClientType.zero(), clientid: 'boris-phone', publickey }
      return updateExtClient(store, { clientid: 'boris-phone', netid: 'one', input })
    }
    expect(() => change(keyOf(1))).toThrow('public key is already in use')
    expect(() => change(keyOf(200))).toThrow('by the device "gate-0"')
    expect(change(keyOf(2))).toMatchObject({ publickey: keyOf(2) })
    expect(change(keyOf(3))).toMatchObject({ publickey: keyOf(3) })
  })

  test('is recognized however it is written', () => {
    fc.assert(
      fc.property(writings(keyOf(1)), (text) => {
        expect(() => make('boris-phone', text)).toThrow('public key is already in use')
      }),
      { numRuns: 50 },
    )
  })

  test('is free again when its config file is gone', () => {
    store.extClients.remove('anna-phone')
    expect(make('boris-phone', keyOf(1))).toMatchObject({ publickey: keyOf(1) })
  })
})
