import { hrefOf, standIn, stepsDone, stepsOf } from './wizard-steps'

const stand = (search: string, { isPro = true, networks = ['office'] } = {}) =>
  standIn(new URLSearchParams(search), {
    steps: stepsOf(isPro),
    knows: (networkId) => networks.includes(networkId),
  })

test('the community edition has the steps 0 and 1, Pro one more [WZ-013, WZ-014]', () => {
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
])('the address %j says where one is', (search, expected) => {
  expect(stand(search)).toEqual(expected)
})

test.each(['step=devices&network=gone', 'step=ready&network=gone', 'step=ready'])(
  '%j begins anew, as there is no such network',
  (search) => {
    expect(stand(search)).toEqual({ at: 'network' })
  },
)

test('without Pro the step of invitations is the one before it', () => {
  expect(stand('step=invite&network=office', { isPro: false })).toEqual({
    at: 'devices',
    networkId: 'office',
  })
})

test('an address leads back to where it was made', () => {
  const place = { at: 'devices', networkId: 'a b&c' } as const
  const { search } = new URL(hrefOf(place), 'http://console')
  expect(stand(search, { networks: ['a b&c'] })).toEqual(place)
})

test.each([
  [undefined, false, []],
  [{ hosts: 0 }, false, ['network']],
  [{ hosts: 1 }, false, ['network', 'devices']],
  [{ hosts: 0 }, true, ['network', 'invite']],
])('with the network %j and somebody invited: %j, %j are done', (network, isInvited, expected) => {
  expect([...stepsDone(network, isInvited)]).toEqual(expected)
})
