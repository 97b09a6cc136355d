import { hrefOf, readPosition, stepsDone, stepsOf } from './wizard-steps'

const stand = (search: string, { isPro = true, networks = ['office'] } = {}) =>
  readPosition(new URLSearchParams(search), {
    steps: stepsOf(isPro),
    knows: (networkId) => networks.includes(networkId),
  })

test('has steps 0 and 1 in the community edition and one more on Pro [WZ-013, WZ-014]', () => {
  expect(stepsOf(false)).toEqual(['network', 'devices'])
  expect(stepsOf(true)).toEqual(['network', 'devices', 'invite'])
})

test.each([
  ['', { at: 'network' }],
  ['step=devices&network=office', { at: 'devices', networkId: 'office' }],
  ['step=invite&network=office', { at: 'invite', networkId: 'office' }],
  ['step=ready&network=office', { at: 'ready', networkId: 'office' }],
  ['step=devices', { at: 'devices' }],
  ['step=nonsense', { at: 'network' }],
])('reads the current step from the address %j', (search, expected) => {
  expect(stand(search)).toEqual(expected)
})

test.each(['step=devices&network=gone', 'step=ready&network=gone', 'step=ready'])(
  "starts again for %j, because the network doesn't exist",
  (search) => {
    expect(stand(search)).toEqual({ at: 'network' })
  },
)

test('uses the step before the invitations without Pro', () => {
  expect(stand('step=invite&network=office', { isPro: false })).toEqual({
    at: 'devices',
    networkId: 'office',
  })
})

test('returns an address that reads back as the same step', () => {
  const place = { at: 'devices', networkId: 'a b&c' } as const
  const { search } = new URL(hrefOf(place), 'http://console')
  expect(stand(search, { networks: ['a b&c'] })).toEqual(place)
})

test.each([
  [undefined, false, []],
  [{ hosts: 0 }, false, ['network']],
  [{ hosts: 1 }, false, ['network', 'devices']],
  [{ hosts: 0 }, true, ['network', 'invite']],
])(
  'returns for the network %j and invited %j the completed steps %j',
  (network, isInvited, expected) => {
    expect([...stepsDone(network, isInvited)]).toEqual(expected)
  },
)
