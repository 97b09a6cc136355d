import { clearAddress, forgetArrival, readArrival } from './arrival'

afterEach(() => {
  forgetArrival()
  window.history.replaceState(null, '', '/')
})

test.each(['/startup', '/startup/', '/Startup', '/v1.0.0/startup', '/login', '/login/'])(
  'removes the parameters of %s from the address [SE-035]',
  (path) => {
    window.history.replaceState(null, '', `${path}?token=secret&login=secret`)
    clearAddress()

    expect(window.location.search).toBe('')
    expect(readArrival()?.get('token')).toBe('secret')
  },
)

test.each([
  '/startups?token=x',
  '/startup',
  '/login/more?login=x',
  '/login?return=%2Fkeys',
  '/users?sort=-username',
])('keeps %s unchanged', (path) => {
  window.history.replaceState(null, '', path)
  clearAddress()

  expect(window.location.pathname + window.location.search).toBe(path)
  expect(readArrival()).toBeUndefined()
})
