import '@meshdeck/testing/at-a-server'
import { ApiError, queryClient, z } from '@meshdeck/platform'
import { answerWith } from '@meshdeck/testing/answers'

import { egressRouteSchema } from '../queries/egress'
import { deleteConfigFile } from './config-file-changes'
import { deleteEgressRoute } from './egress-changes'
import { deleteEnrollmentKey } from './enrollment-key-changes'
import { deleteGateway } from './gateway-changes'
import { deleteHost } from './host-changes'
import { deleteInternetGateway } from './internet-gateway-changes'
import { deleteNameServer } from './name-server-changes'
import { deleteNetwork } from './network-changes'
import { deleteNode } from './node-changes'
import { rejectHost } from './pending-host-changes'
import { deletePolicy } from './policy-changes'
import { deleteTag } from './tag-changes'

beforeEach(() => queryClient.clear())
afterEach(() => jest.restoreAllMocks())

const deletion = { networkId: 'a/b', id: 'n/1', isLeaving: false }
const plain = { isForced: false, byList: false }
const refusal = new ApiError(500, 'no result found')
const gateway = { networkId: 'corp', nodeId: 'n1' }
const route = z.parse(egressRouteSchema, { id: 'r1', network: 'corp' })
const exit = { id: 'n1', is_gw: true, isinternetgateway: true }

const removals: Array<[string, object, string, () => Promise<boolean>]> = [
  [
    'network',
    { netid: 'corp', addressrange: '', addressrange6: '' },
    'GET v1/networks/stats',
    () => deleteNetwork.isAlreadyDeleted('corp', refusal),
  ],
  [
    'device',
    { id: 'h1', name: 'h1' },
    'GET hosts',
    () =>
      deleteHost.isAlreadyDeleted({ id: 'h1', isForced: true, atConsoleAddress: false }, refusal),
  ],
  [
    'node',
    { id: 'n/1', hostid: 'h1' },
    'GET nodes/a%2Fb',
    () => deleteNode.isAlreadyDeleted({ ...deletion, ...plain }, refusal),
  ],
  [
    'config file',
    { clientid: 'phone' },
    'GET extclients/corp',
    () => deleteConfigFile.isAlreadyDeleted({ networkId: 'corp', configFileId: 'phone' }, refusal),
  ],
  [
    'key',
    { value: 'k1' },
    'GET v1/enrollment-keys',
    () => deleteEnrollmentKey.isAlreadyDeleted({ value: 'k1' }, refusal),
  ],
  [
    'waiting device',
    { id: 'p1', host_id: 'h1', network: 'corp' },
    'GET v1/pending_hosts?network=corp',
    () => rejectHost.isAlreadyDeleted('p1', refusal),
  ],
  [
    'name server',
    { id: 's1', network_id: 'corp' },
    'GET v1/nameserver?network=corp',
    () => deleteNameServer.isAlreadyDeleted({ id: 's1', network_id: 'corp' }, refusal),
  ],
  [
    'tag',
    { id: 'corp.edge' },
    'GET v1/tags?network=corp',
    () => deleteTag.isAlreadyDeleted({ networkId: 'corp', id: 'corp.edge' }, refusal),
  ],
  [
    'gateway',
    exit,
    'GET nodes/corp',
    () => deleteGateway.isAlreadyDeleted({ ...gateway, isRelayAlone: false }, refusal),
  ],
  [
    'internet gateway',
    exit,
    'GET nodes/corp',
    () => deleteInternetGateway.isAlreadyDeleted(gateway, refusal),
  ],
  [
    'route',
    route,
    'GET v1/egress?network=corp',
    () => deleteEgressRoute.isAlreadyDeleted(route, refusal),
  ],
  [
    'policy',
    { id: 'p1', network_id: 'corp' },
    'GET v1/acls?network=corp',
    () => deletePolicy.isAlreadyDeleted({ id: 'p1', network_id: 'corp' }, refusal),
  ],
]
/** Returns a copy with another ID. */
const otherThan = (resource: object) =>
  Object.fromEntries(
    Object.entries(resource).map(([field, value]: [string, unknown]) => [
      field,
      typeof value === 'string' ? `${value}x` : value,
    ]),
  )
const corp = { netid: 'corp', addressrange: '', addressrange6: '' }

test.each(removals)(
  'counts a %s whose deletion is rejected as gone if no list has it any more',
  async (...given) => {
    const [, resource, list, isAlreadyDeleted] = given
    answerWith({ 'GET v1/networks/stats': [corp], [list]: [resource] })
    expect(await isAlreadyDeleted()).toBe(false)
    for (const left of [[], [otherThan(resource)]]) {
      queryClient.clear()
      answerWith({ 'GET v1/networks/stats': [corp], [list]: left })
      expect(await isAlreadyDeleted()).toBe(true)
    }
  },
)
