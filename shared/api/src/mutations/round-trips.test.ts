import '@meshdeck/testing/at-a-server'
import { queryClient, z } from '@meshdeck/platform'
import { answerWith } from '@meshdeck/testing/answers'
import fc from 'fast-check'

import { putOwnUser } from '../own-user'
import { configFileSchema } from '../queries/config-files'
import { editOfEgressRoute, egressRouteSchema } from '../queries/egress'
import { enrollmentKeySchema } from '../queries/enrollment-keys'
import { hostSchema } from '../queries/hosts'
import { nameServerSchema } from '../queries/name-servers'
import { nodeSchema } from '../queries/nodes'
import { policySchema } from '../queries/policies'
import { postureCheckSchema } from '../queries/posture-checks'
import { roleSchema } from '../queries/roles'
import { userGroupSchema, userSchema } from '../queries/users'
import { editOfConfigFile, updateConfigFile } from './config-file-changes'
import { switchEgressRoute, updateEgressRoute } from './egress-changes'
import { editOfKey, updateEnrollmentKey } from './enrollment-key-changes'
import { editOfGateway, updateGateway } from './gateway-changes'
import { editOfGroup, updateGroup } from './group-changes'
import { editOfHost, updateHost } from './host-changes'
import { editOfNameServer, updateNameServer } from './name-server-changes'
import { editOfNetwork, networkDetails, updateNetwork } from './network-changes'
import { editOfNode, updateNode } from './node-changes'
import { editOfPolicy, putPolicy, switchPolicy, updatePolicy } from './policy-changes'
import { editOfPostureCheck, updatePostureCheck } from './posture-check-changes'
import { editOfRole, updateRole } from './role-changes'
import { updateServerSettings } from './server-settings-changes'
import { updateTag } from './tag-changes'
import { changeMembership, editOfUser, updateUser } from './user-changes'

beforeEach(() => queryClient.clear())
afterEach(() => jest.restoreAllMocks())

type Fields = Record<string, unknown>

/** Fields of a newer server: any names but those of the console, and any values. */
const unknownFields = fc.dictionary(
  fc.string().map((text) => `newer ${text}`),
  fc.json().map((text): unknown => JSON.parse(text)),
  { minKeys: 1, maxKeys: 4 },
)

const network = { netid: 'corp', addressrange: '10.0.0.0/8', addressrange6: '' }
const node = { id: 'n1', hostid: 'h1', network: 'corp', address: '10.0.0.1/8' }
const gateway = { ...node, is_gw: true, isingressgateway: true }
const host = { id: 'h1', name: 'hub' }
const file = { clientid: 'phone', network: 'corp', ingressgatewayid: 'n1' }
const route = { id: 'r1', name: 'office', network: 'corp', range: '10.1.0.0/16', nodes: { n1: 1 } }
const end = { id: 'ip', value: '10.1.2.3' }
const policy = {
  id: 'p1',
  name: 'to the office',
  network_id: 'corp',
  src_type: [],
  dst_type: [end],
}
const group = { id: 'g1', name: 'staff' }
const role = { id: 'o1', name: 'operators', network_id: 'corp' }
const user = { username: 'ada', platform_role_id: 'admin' }
const check = { id: 'c1', name: 'disks', network_id: 'corp', attribute: 'newer attribute' }
const nameServer = { id: 's1', name: 'inhouse', network_id: 'corp', servers: ['9.9.9.9'] }
const tag = { id: 'corp.db', tag_name: 'db', network: 'corp', tagged_nodes: [{ id: 'n1' }] }
const key = { value: 'k1', tags: ['lab'], networks: ['corp'] }
const settings = { verbosity: 1 }

type Change = { read: string; record: Fields; send: () => Promise<unknown> }

/** Each change that sends a record back: where it reads it, the record, and the change. */
const changes: Record<string, Change> = {
  updateNetwork: {
    read: 'networks',
    record: network,
    send: () => {
      const base = editOfNetwork(networkDetails({ ...network, hosts: 0 }))
      return updateNetwork.send({ networkId: 'corp', base, mine: { ...base, defaultacl: 'no' } })
    },
  },
  updateNode: {
    read: 'nodes/corp',
    record: node,
    send: () => {
      const base = editOfNode(z.parse(nodeSchema, node))
      return updateNode.send({ networkId: 'corp', id: 'n1', base, mine: base })
    },
  },
  updateGateway: {
    read: 'nodes/corp',
    record: gateway,
    send: () => {
      const base = editOfGateway(z.parse(nodeSchema, gateway))
      return updateGateway.send({ networkId: 'corp', nodeId: 'n1', base, mine: base })
    },
  },
  updateHost: {
    read: 'hosts',
    record: host,
    send: () => {
      const base = editOfHost(z.parse(hostSchema, host))
      return updateHost.send({ id: 'h1', base, mine: { ...base, name: 'hub-2' } })
    },
  },
  updateConfigFile: {
    read: 'extclients/corp',
    record: file,
    send: () => {
      const base = editOfConfigFile(z.parse(configFileSchema, file))
      return updateConfigFile.send({ networkId: 'corp', name: 'phone', base, mine: base })
    },
  },
  updateEgressRoute: {
    read: 'v1/egress?network=corp',
    record: route,
    send: () => {
      const known = z.parse(egressRouteSchema, route)
      const base = editOfEgressRoute(known)
      return updateEgressRoute.send({ route: known, base, mine: { ...base, name: 'desks' } })
    },
  },
  switchEgressRoute: {
    read: 'v1/egress?network=corp',
    record: route,
    send: () => switchEgressRoute.send({ route: z.parse(egressRouteSchema, route), status: true }),
  },
  updatePolicy: {
    read: 'v1/acls?network=corp',
    record: policy,
    send: () => {
      const known = z.parse(policySchema, policy)
      const base = editOfPolicy(known)
      return updatePolicy.send({ policy: known, base, mine: { ...base, name: 'desks' } })
    },
  },
  switchPolicy: {
    read: 'v1/acls?network=corp',
    record: policy,
    send: () => switchPolicy.send({ policy: z.parse(policySchema, policy), enabled: true }),
  },
  putPolicy: {
    read: 'v1/acls?network=corp',
    record: policy,
    send: () => putPolicy.send({ ...z.parse(policySchema, policy), enabled: true }),
  },
  updateGroup: {
    read: 'v1/users/group?group_id=g1',
    record: group,
    send: () => {
      const base = editOfGroup(z.parse(userGroupSchema, group))
      return updateGroup.send({ id: 'g1', base, mine: { ...base, name: 'crew' } })
    },
  },
  updateRole: {
    read: 'v1/users/role?role_id=o1',
    record: role,
    send: () => {
      const base = editOfRole(z.parse(roleSchema, role))
      return updateRole.send({ id: 'o1', base, mine: { ...base, name: 'crew' } })
    },
  },
  updateUser: {
    read: 'users',
    record: user,
    send: () => {
      const base = editOfUser(z.parse(userSchema, user))
      return updateUser.send({ username: 'ada', isOwn: false, base, mine: base })
    },
  },
  changeMembership: {
    read: 'users',
    record: user,
    send: () => changeMembership.send([{ groupId: 'g1', add: ['ada'], remove: [] }]),
  },
  putOwnUser: {
    read: 'users/ada',
    record: user,
    send: () => putOwnUser('ada', { is_mfa_enabled: false }),
  },
  updatePostureCheck: {
    read: 'v1/posture_check?network=corp',
    record: check,
    send: () => {
      const base = editOfPostureCheck(z.parse(postureCheckSchema, check))
      return updatePostureCheck.send({ networkId: 'corp', id: 'c1', base, mine: base })
    },
  },
  updateTag: {
    read: 'v1/tags?network=corp',
    record: tag,
    send: () => updateTag.send({ networkId: 'corp', id: 'corp.db', color: '#123456' }),
  },
  updateEnrollmentKey: {
    read: 'v1/enrollment-keys',
    record: key,
    send: () => {
      const base = editOfKey(z.parse(enrollmentKeySchema, key))
      return updateEnrollmentKey.send({ value: 'k1', base, mine: { ...base, groups: ['a'] } })
    },
  },
  updateNameServer: {
    read: 'v1/nameserver?network=corp',
    record: nameServer,
    send: () => {
      const base = editOfNameServer(z.parse(nameServerSchema, nameServer))
      return updateNameServer.send({ networkId: 'corp', id: 's1', base, mine: base })
    },
  },
  updateServerSettings: {
    read: 'server/settings',
    record: settings,
    send: () => updateServerSettings.send({ base: { verbosity: 1 }, mine: { verbosity: 2 } }),
  },
}

const isOne = new Set([
  'v1/users/group?group_id=g1',
  'v1/users/role?role_id=o1',
  'users/ada',
  'server/settings',
])

test.each(Object.entries(changes))(
  'preserves the fields of a newer server in %s',
  async (_name, { read, record, send }) => {
    await fc.assert(
      fc.asyncProperty(unknownFields, unknownFields, async (fields, inEnds) => {
        queryClient.clear()
        jest.restoreAllMocks()
        const dst_type = 'dst_type' in record && { dst_type: [{ ...end, ...inEnds }] }
        const sentBefore = { ...record, ...fields, ...dst_type }
        const sent = answerWith({
          [`GET ${read}`]: isOne.has(read) ? sentBefore : [sentBefore],
          'PUT nodes/corp/n1': node,
          'PUT hosts/h1': host,
          'PUT v1/egress?network=corp': route,
          'PUT users/ada': user,
        })
        await send()
        const body = sent.find(([call]) => call.startsWith('PUT '))?.[1]
        expect(body).toMatchObject({ ...fields, ...dst_type })
      }),
      { numRuns: 25 },
    )
  },
)
