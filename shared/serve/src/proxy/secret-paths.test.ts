import { isSecretPath } from './secret-paths'

test.each([
  '/api/users/adm/authenticate',
  '/api/users/ada/auth/init-totp',
  '/api/v1/users/access_token?username=ada',
  '/api/v1/enrollment-keys',
  '/api/v1/enrollment%2Dkeys',
  '/api/V1/Enrollment-Keys',
  '/api/extclients/corp/laptop/qr',
  '/api//extclients/corp',
  '/api/v1/extclients/corp/bulk',
  '/api/v1/rac/access_point/7/config',
  '/api/server/settings',
  '/api/server/getconfig',
  '/api/v1/users/invites',
  '/api/oauth/callback?code=1',
  '/api/v1/host/register/token',
  '/api/nodes/%zz',
])('knows that the response of %s may hold a secret', (url) => {
  expect(isSecretPath(url)).toBe(true)
})

test.each([
  '/',
  '/networks/corp/settings',
  '/registry.json',
  '/api/nodes',
  '/api/hosts?per_page=100',
  '/api/networks/settings2',
  '/api/v1/acls?network=corp',
  '/api/users',
])('knows that the response of %s holds no secret', (url) => {
  expect(isSecretPath(url)).toBe(false)
})
