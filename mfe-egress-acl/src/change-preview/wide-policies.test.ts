import { wideChange } from './wide-policies'

const all = [{ id: 'tag', value: '*' }]
const wide = (id: string, policy_type: string) => ({
  id,
  name: id,
  enabled: true,
  policy_type,
  src_type: all,
  dst_type: all,
  type: 'Any',
  protocol: 'all',
  ports: [],
})
const adding = (id: string, policy_type: string) => ({
  policies: {
    put: [
      {
        ...wide(id, policy_type),
        default: false,
        allowed_traffic_direction: 1,
      },
    ],
  },
})

test("reports that everything opens to users only if it wasn't open to them before", () => {
  const users = wide('all users', 'user-policy')
  const added = adding('more', 'user-policy')
  expect(wideChange([], added)).toMatchObject({ opens: false, opensToUsers: true })
  expect(wideChange([users], added)).toMatchObject({ opens: false, opensToUsers: false })
  expect(wideChange([wide('all nodes', 'device-policy')], added).opensToUsers).toBe(true)
})

test('opens the network to devices once and attributes it to the policy that opened it', () => {
  const added = adding('more', 'device-policy')
  expect(wideChange([], added)).toMatchObject({ opens: true, staysOpenBy: undefined })
  const open = wideChange([wide('all nodes', 'device-policy')], added)
  expect(open).toMatchObject({ opens: false, staysOpenBy: 'all nodes' })
})

describe('when everything is open to devices and to users', () => {
  const open = [wide('all nodes', 'device-policy'), wide('all users', 'user-policy')]
  const closed = { ...wide('off', 'device-policy'), enabled: false }

  test('compares a change about users only with what opens everything to users', () => {
    const user = {
      username: 'ann',
      platform_role_id: 'service-user',
      user_group_ids: {},
      network_roles: {},
    }
    const byUsers = { staysOpenBy: undefined, staysOpenToUsersBy: 'all users' }
    expect(wideChange(open, adding('more', 'user-policy'))).toMatchObject(byUsers)
    expect(wideChange(open, { users: { put: [user] } })).toMatchObject(byUsers)
    const few = { ...wide('few', 'user-policy'), src_type: [{ id: 'user', value: 'ann' }] }
    expect(wideChange([...open, few], { policies: { remove: ['few'] } })).toMatchObject(byUsers)
    expect(wideChange(open.slice(0, 1), { users: { put: [user] } })).toMatchObject({
      staysOpenBy: undefined,
      staysOpenToUsersBy: undefined,
    })
  })

  test('changes nothing when a disabled policy is deleted', () => {
    expect(wideChange([...open, closed], { policies: { remove: ['off'] } })).toMatchObject({
      staysOpenBy: undefined,
      staysOpenToUsersBy: undefined,
    })
  })
})
