import { userGroupSchema, userSchema } from '@meshdeck/api/users'
import { i18n, z } from '@meshdeck/platform'
import { filtersOf } from '@meshdeck/ui/data-table'

import { groupColumns, groupFilters } from './group-columns'
import { toGroupRows } from './group-rows'

const group = (fields: object) => z.parse(userGroupSchema, { id: 'ops', name: 'Ops', ...fields })
const user = (username: string, ...groups: string[]) =>
  z.parse(userSchema, {
    username,
    user_group_ids: Object.fromEntries(groups.map((id) => [id, {}])),
  })

test('shows a group with its members, and the roles it gives in each network [US-020]', () => {
  const [row] = toGroupRows(
    [group({ network_roles: { lab: { 'r-2': {} }, corp: { 'r-1': {} }, gone: {} } })],
    [user('anna', 'ops'), user('berta', 'ops', 'other'), user('carl')],
  )

  expect(row).toMatchObject({
    id: 'ops',
    memberCount: 2,
    networks: [
      { networkId: 'corp', roleIds: ['r-1'] },
      { networkId: 'lab', roleIds: ['r-2'] },
    ],
    isBuiltIn: false,
    isOfProvider: false,
  })
})

test('shows a group without a name by its ID, and marks provider and built-in groups', () => {
  const rows = toGroupRows(
    [
      group({ id: 'a', name: '', external_identity_provider_id: '00g1' }),
      group({ id: 'b', default: true, network_roles: null }),
    ],
    [],
  )
  expect(rows).toMatchObject([
    { name: 'a', isOfProvider: true },
    { name: 'Ops', isBuiltIn: true, networks: [] },
  ])
})

test('offers filters by origin, source, and members', async () => {
  await i18n.init({ lng: 'en' })
  const t = i18n.getFixedT('en', 'identity')
  const fields = filtersOf(groupColumns(t, new Map()), [], groupFilters(t))
  expect(fields.map(({ id }) => id)).toEqual(['origin', 'source', 'members'])
})
