import fc from 'fast-check'

import { compile } from './compile'
import { reachOf, routesIn, entitiesIn } from './reach-of'
import { inventories, siteInventories } from './testing/inventories'
import { networkOf, policyOf } from './testing/network'
import { endsOf, slowHasRange, slowPolicies } from './testing/slow-reach'

test('returns what each node and client reaches and is reached by, with each deciding policy', () => {
  fc.assert(
    fc.property(fc.oneof(inventories, siteInventories), (inventory) => {
      const reach = compile(inventory)
      const ends = endsOf(inventory)
      for (const id of ends) {
        const found = reachOf(reach, { kind: 'node', id })
        if (!found) throw new Error(`nothing is known of ${id}`)
        const others = ends.filter((other) => other !== id)
        const idsIn = (side: 'reaches' | 'reachedBy') =>
          entitiesIn(reach, found[side].entities).map((entity) => entity.id)

        expect(idsIn('reaches')).toEqual(
          others.filter((to) => slowPolicies(inventory, id, to).length > 0),
        )
        expect(idsIn('reachedBy')).toEqual(
          others.filter((from) => slowPolicies(inventory, from, id).length > 0),
        )
        expect(routesIn(reach, found.reaches.routes).map((route) => route.id)).toEqual(
          inventory.egress
            .filter((route) => slowHasRange(inventory, id, route.id))
            .map((route) => route.id),
        )
        for (const { policy, entities } of found.reaches.groups) {
          for (const to of entitiesIn(reach, entities)) {
            expect(slowPolicies(inventory, id, to.id)).toContain(policy.id)
          }
        }
      }
    }),
    { numRuns: 60 },
  )
})

test('lets a tag reach what any of its members reaches, and a route be reached by those with a right to it', () => {
  const reach = compile(
    networkOf([
      policyOf('p', ['tag:net.db', 'device:web']),
      policyOf('q', ['device:web', 'egress-id:lan']),
      policyOf('u', ['user:ann', 'egress-id:lan'], { policy_type: 'user-policy' }),
    ]),
  )
  const ofTag = reachOf(reach, { kind: 'tag', id: 'net.db' })
  expect(ofTag?.reaches).toMatchObject({ count: 1, groups: [{ policy: { id: 'p' } }] })
  expect(ofTag?.reachedBy).toMatchObject({ count: 1, users: ['ann'] })
  const ofRoute = reachOf(reach, { kind: 'route', id: 'lan' })
  expect(entitiesIn(reach, ofRoute?.reachedBy.entities ?? reach.present)).toEqual([
    { kind: 'node', id: 'web' },
  ])
  expect(ofRoute?.reachedBy.users).toEqual(['ann'])
  expect(reachOf(reach, { kind: 'user', id: 'ann' })?.reaches).toMatchObject({
    count: 1,
    routeCount: 1,
  })
  expect(reachOf(reach, { kind: 'node', id: 'gone' })).toBeUndefined()
})

test("lets users reach no disabled route, and a user who isn't in the list nothing", () => {
  const reach = compile(
    networkOf([
      policyOf('u', ['user:ann user:bob', 'egress-id:off'], { policy_type: 'user-policy' }),
      policyOf('g', ['user-group:net-network-admin-grp', 'tag:net.db'], {
        policy_type: 'user-policy',
      }),
    ]),
  )
  const countsOf = (kind: 'user' | 'group', id: string) => {
    const { count = -1, routeCount = -1 } = reachOf(reach, { kind, id })?.reaches ?? {}
    return [count, routeCount]
  }
  expect(countsOf('user', 'ann')).toEqual([0, 0])
  expect(countsOf('user', 'bob')).toEqual([0, 0])
  expect(countsOf('group', 'net-network-admin-grp')).toEqual([1, 0])
  // rights in all networks also apply in this one
  expect(countsOf('group', 'global-network-admin-grp')).toEqual([1, 0])
  expect(reachOf(reach, { kind: 'route', id: 'off' })?.reachedBy.users).toEqual([])
})

test('names the users that a policy names, and administrators by their group', () => {
  const user = { platform_role_id: 'service-user', user_group_ids: {}, network_roles: {} }
  const reach = compile(
    networkOf(
      [
        policyOf('a', ['user:ann', 'tag:net.db'], { policy_type: 'user-policy' }),
        policyOf('g', ['user-group:net-network-admin-grp', 'device:web'], {
          policy_type: 'user-policy',
        }),
      ],
      {
        users: [
          { ...user, username: 'ann' },
          { ...user, username: 'boss', platform_role_id: 'admin' },
        ],
      },
    ),
  )
  expect(reachOf(reach, { kind: 'node', id: 'db' })?.reachedBy.users).toEqual(['ann'])
  expect(reachOf(reach, { kind: 'node', id: 'web' })?.reachedBy.users).toEqual(['boss'])
  const { entities = reach.present } = reachOf(reach, { kind: 'user', id: 'boss' })?.reaches ?? {}
  expect(entitiesIn(reach, entities)).toEqual([{ kind: 'node', id: 'web' }])
})
