import { chosenMethod, offeredMethods } from './methods'

const open = (offer: { isAdmin: boolean; isPro: boolean }) =>
  offeredMethods(offer).flatMap(({ method, refusal }) => (refusal === undefined ? [method] : []))

test('admins may add a netclient and config files, and on Pro give others the app [AN-021, AN-034]', () => {
  expect(open({ isAdmin: true, isPro: true })).toEqual(['agent', 'config', 'access'])
})

test('the community edition has no app to give [AN-022]', () => {
  expect(open({ isAdmin: true, isPro: false })).toEqual(['agent', 'config'])
  expect(open({ isAdmin: false, isPro: false })).toEqual([])
})

test('whatever the address asks for, others than admins get the app [AN-001, AN-023]', () => {
  const offered = offeredMethods({ isAdmin: false, isPro: true })
  expect(chosenMethod(offered, 'agent')).toBe('access')
  expect(chosenMethod(offered, undefined)).toBe('access')
})

test('the address chooses among the methods that are open, else the first is chosen', () => {
  const offered = offeredMethods({ isAdmin: true, isPro: true })
  expect(chosenMethod(offered, 'access')).toBe('access')
  expect(chosenMethod(offered, 'pigeon')).toBe('agent')
  expect(chosenMethod([], 'agent')).toBeUndefined()
})
