import { chosenMethod, offeredMethods } from './methods'

const open = (offer: { isAdmin: boolean; isPro: boolean }) =>
  offeredMethods(offer).flatMap(({ method, refusal }) => (refusal === undefined ? [method] : []))

test('lets admins add a netclient and config files, and give others the app on Pro [AN-021, AN-034]', () => {
  expect(open({ isAdmin: true, isPro: true })).toEqual(['agent', 'config', 'access'])
})

test('offers no app on the community edition [AN-022]', () => {
  expect(open({ isAdmin: true, isPro: false })).toEqual(['agent', 'config'])
  expect(open({ isAdmin: false, isPro: false })).toEqual([])
})

test('offers non-admins the app whatever the address requests [AN-001, AN-023]', () => {
  const offered = offeredMethods({ isAdmin: false, isPro: true })
  expect(chosenMethod(offered, 'agent')).toBe('access')
  expect(chosenMethod(offered, undefined)).toBe('access')
})

test('selects the method in the address if it is available, else the first one', () => {
  const offered = offeredMethods({ isAdmin: true, isPro: true })
  expect(chosenMethod(offered, 'access')).toBe('access')
  expect(chosenMethod(offered, 'pigeon')).toBe('agent')
  expect(chosenMethod([], 'agent')).toBeUndefined()
})
