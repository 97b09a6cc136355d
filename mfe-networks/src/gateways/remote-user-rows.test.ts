import { nodeSchema } from '@meshdeck/api/nodes'
import { z } from '@meshdeck/platform'

import { isAdded, keepsList, toRemoteUserRows } from './remote-user-rows'

const user = (username: string, remote_gw_ids: Record<string, unknown> | null) => ({
  username,
  display_name: `${username} of the lab`,
  remote_gw_ids,
})
const file = (clientid: string, ownerid: string, ingressgatewayid = 'gw') =>
  z.parse(nodeSchema, {
    id: clientid,
    is_static: true,
    static_node: { clientid, ownerid, ingressgatewayid },
  })

test('lists only users who were given a gateway or own a file behind it', () => {
  const rows = toRemoteUserRows(
    [user('ada', { gw: {} }), user('bo', {}), user('cy', { other: {} }), user('di', null)],
    {
      gatewayId: 'gw',
      nodes: [file('z', 'bo'), file('a', 'bo'), file('x', 'cy', 'other'), file('y', 'ada')],
    },
  )
  expect(rows).toEqual([
    {
      id: 'ada',
      name: 'ada',
      username: 'ada',
      fullName: 'ada of the lab',
      isAdded: true,
      configFiles: ['y'],
    },
    {
      id: 'bo',
      name: 'bo',
      username: 'bo',
      fullName: 'bo of the lab',
      isAdded: false,
      configFiles: ['a', 'z'],
    },
  ])
})

test('detects a server that sends null for a user as one without a list', () => {
  expect(keepsList([user('ada', {}), user('bo', { gw: {} })])).toBe(true)
  expect(keepsList([user('ada', {}), user('bo', null)])).toBe(false)
})

test("doesn't treat a property name of every object as a given gateway", () => {
  expect(isAdded(user('ada', {}), 'constructor')).toBe(false)
})
