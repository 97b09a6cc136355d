import { defaultIdentity } from '../options'
import { openStore } from '../storage/store'
import { newUser, userType151 } from '../users/user'
import { serverVersions } from './server-versions'
import { prepareSettings, readSettings, writeSettings } from './settings'

test('keeps the sign-in provider on 1.5.1 while the super admin signs in with it', () => {
  const store = openStore(':memory:', '1.5.1')
  prepareSettings(store, { ...defaultIdentity, version: '', port: 0 }, {})
  const owner = { ...newUser(userType151.zero(), '', 'super-admin'), username: 'ada' }
  store.users.insert({ ...owner, auth_type: 'oauth' })
  const { checkSettings } = serverVersions['1.5.1']

  const settings = readSettings(store)
  expect(() => checkSettings(settings, store)).not.toThrow()
  writeSettings(store, { authprovider: 'oidc' })
  expect(() => checkSettings(settings, store)).toThrow('cannot remove IdP integration')
  store.users.update('ada', { auth_type: 'basic_auth' })
  expect(() => checkSettings(settings, store)).not.toThrow()
  store.close()
})

test('keeps filters without blanks, and the passwords of a managed server, on 1.5.1', () => {
  const { toStoredSettings, settingsType } = serverVersions['1.5.1']
  const sent = {
    ...settingsType.zero(),
    user_filters: [' staff ', ' '],
    group_filters: [''],
    basic_auth: false,
  }
  const identity = { ...defaultIdentity, version: '', port: 0 }
  expect(toStoredSettings(sent, identity)).toMatchObject({
    user_filters: ['staff'],
    group_filters: null,
    basic_auth: false,
  })
  expect(toStoredSettings(sent, { ...identity, tenantId: 'a' })).toHaveProperty('basic_auth', true)
  expect(serverVersions['1.0.0'].toStoredSettings(sent, identity)).toBe(sent)
})
