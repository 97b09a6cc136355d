import { isOffered } from './UserPicker'

const group = (part: object) => ({
  id: 'g',
  name: 'g',
  network_roles: {},
  external_identity_provider_id: '',
  ...part,
})

test('groups are offered that have a role here or everywhere, and are no provider’s [AC-052, AC-053]', () => {
  expect(isOffered(group({ network_roles: { corp: {} } }), 'corp')).toBe(true)
  expect(isOffered(group({ network_roles: { all_networks: {} } }), 'corp')).toBe(true)
  expect(isOffered(group({ network_roles: { lab: {} } }), 'corp')).toBe(false)
  const external = { network_roles: { corp: {} }, external_identity_provider_id: 'okta' }
  expect(isOffered(group(external), 'corp')).toBe(false)
})
