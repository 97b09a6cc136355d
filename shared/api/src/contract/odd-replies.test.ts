/**
 * @backend seeded
 * @api-version 1.5.1
 * @edition pro
 */
import { queryClient, type QueryKey } from '@meshdeck/platform'
import { leftOutAtom, store } from '@meshdeck/platform/shell'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'

import { accessTokenListQuery } from '../queries/access-tokens'
import { activityQuery } from '../queries/activity'
import { configFileListQuery, allConfigFilesQuery } from '../queries/config-files'
import { dnsListQuery, allDnsEntriesQuery } from '../queries/dns'
import { egressRouteListQuery } from '../queries/egress'
import { enrollmentKeyListQuery } from '../queries/enrollment-keys'
import { gatewayUserListQuery } from '../queries/gateway-users'
import { nodeLocationsQuery } from '../queries/graph'
import { hostListQuery } from '../queries/hosts'
import { inviteListQuery } from '../queries/invites'
import { accessRequestsQuery, ownAccessQuery } from '../queries/jit-access'
import { allMembershipsQuery } from '../queries/memberships'
import { networkMetricsQuery } from '../queries/metrics'
import { knownServicesQuery, nameServerListQuery } from '../queries/name-servers'
import { networkListQuery } from '../queries/networks'
import { nodeListQuery, nodeStatusesQuery } from '../queries/nodes'
import { pendingHostListQuery } from '../queries/pending-hosts'
import { policyListQuery, serviceListQuery } from '../queries/policies'
import { postureCheckListQuery, violatorsQuery } from '../queries/posture-checks'
import { networkRoleListQuery, platformRoleListQuery } from '../queries/roles'
import { tagListQuery } from '../queries/tags'
import { userGroupListQuery, userListQuery } from '../queries/users'
import { NETWORK, newInvite, pendingHost, someNode } from '../testing/prepare'
import { spoiltOf } from '../testing/spoil-reply'

/** A read function and its result: a list, or records by ID. */
type ReadFunction = () => Promise<unknown>
const reading =
  (query: { queryKey: QueryKey }): ReadFunction =>
  () =>
    queryClient.fetchQuery({ ...query, staleTime: 0, retry: false })

/** Any node: the server returns the same users for each. */
let gatewayId = ''

const page = { networkId: 'iot-field', status: '', page: 1 }

const newAccessToken = () =>
  callApi('post', 'v1/users/access_token?username=admin', {
    name: 'ci',
    user_name: 'admin',
    expires_at: '2040-01-01T00:00:00Z',
  })

const newPostureCheck = () =>
  callApi('post', `v1/posture_check?network=${NETWORK}`, {
    name: 'kernel',
    network_id: NETWORK,
    attribute: 'kernel_version',
    values: ['999'],
    severity: 2,
    tags: { '*': {} },
    user_groups: {},
    status: true,
  })

/** Each list that the console reads, from the seeded fleet, and what creates its first record where that lacks one. */
const lists: Array<[name: string, read: ReadFunction, prepare?: () => Promise<unknown>]> = [
  ['access tokens', reading(accessTokenListQuery('admin')), newAccessToken],
  ['activity', reading(activityQuery({ networkId: NETWORK, limit: 20 }))],
  ['config files', reading(configFileListQuery(NETWORK))],
  ['config files of every network', reading(allConfigFilesQuery())],
  ['DNS entries', reading(dnsListQuery(NETWORK))],
  ['DNS entries of every network', reading(allDnsEntriesQuery())],
  ['egress routes', reading(egressRouteListQuery(NETWORK))],
  ['enrollment keys', reading(enrollmentKeyListQuery())],
  ['users of a gateway', () => reading(gatewayUserListQuery(gatewayId))()],
  ['locations', reading(nodeLocationsQuery(NETWORK, { hasNetworkGraph: true }))],
  ['devices', reading(hostListQuery())],
  ['invites', reading(inviteListQuery()), () => newInvite('ann@example.com')],
  ['memberships', reading(allMembershipsQuery())],
  ['metrics', reading(networkMetricsQuery(NETWORK))],
  ['known name servers', reading(knownServicesQuery())],
  ['name servers', reading(nameServerListQuery(NETWORK))],
  ['networks', reading(networkListQuery())],
  ['nodes', reading(nodeListQuery(NETWORK))],
  ['states of nodes', reading(nodeStatusesQuery(NETWORK))],
  [
    'pending devices',
    reading(pendingHostListQuery()),
    () => pendingHost('waiting', '10.99.0.0/24'),
  ],
  ['policies', reading(policyListQuery(NETWORK))],
  ['services', reading(serviceListQuery(NETWORK))],
  ['posture checks', reading(postureCheckListQuery(NETWORK)), newPostureCheck],
  ['violators', reading(violatorsQuery(NETWORK, 'nodes')), newPostureCheck],
  ['network roles', reading(networkRoleListQuery())],
  ['platform roles', reading(platformRoleListQuery())],
  ['tags', reading(tagListQuery(NETWORK))],
  ['access requests', reading(accessRequestsQuery(page))],
  ['own access', reading(ownAccessQuery())],
  ['groups', reading(userGroupListQuery())],
  ['users', reading(userListQuery())],
]

beforeEach(async () => {
  await signInAsAdmin()
  gatewayId = (await someNode()).id
})
afterEach(() => jest.restoreAllMocks())

test.each(lists)(
  'reads %s whatever one of their records contains',
  async (...[, read, prepare]) => {
    await prepare?.()
    const replies = await recordReplies(read)
    const sound = sizeOf(await read())
    expect(sound).toBeGreaterThan(0)

    const failed: string[] = []
    for (const [address, text] of replies) {
      for (const { label, spoilt } of spoiltOf(JSON.parse(text))) {
        queryClient.clear()
        store.set(leftOutAtom, new Map())
        answerWith(new Map(replies).set(address, JSON.stringify(spoilt)))
        const size = await read().then(sizeOf, (error: unknown) => String(error).slice(0, 200))
        const leftOut = [...store.get(leftOutAtom).values()].reduce((sum, count) => sum + count, 0)
        const isReported = typeof size === 'number' && (size >= sound || leftOut > 0)
        if (!isReported || leftOut > 1)
          failed.push(`${address} ${label}: ${size} of ${sound}, ${leftOut}`)
      }
    }
    expect(failed).toEqual([])
  },
)

/** Reads, and returns the body of each response by its URL. The responses stay the same afterwards. */
async function recordReplies(read: ReadFunction): Promise<Map<string, string>> {
  const replies = new Map<string, string>()
  const { fetch } = globalThis
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const response = await fetch(request.clone())
    replies.set(addressOf(request), await response.clone().text())
    return response
  })
  queryClient.clear()
  await read()
  answerWith(replies)
  return replies
}

function answerWith(replies: ReadonlyMap<string, string>): void {
  jest.restoreAllMocks()
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const address = addressOf(request)
    // the first of the requests may determine the network of the next ones
    const [path = ''] = address.split('?')
    const like = [...replies].find(([other]) => other.startsWith(path))
    const text = replies.get(address) ?? like?.[1]
    if (text === undefined) throw new Error(`nothing was recorded for ${address}`)
    return Object.defineProperty(new Response(text), 'url', { value: request.url })
  })
}

const addressOf = ({ url }: Request) => url.replace(/(from|to)_date=[^&]*/g, '')

/** Returns the number of records in a list, a page, or records by ID. */
function sizeOf(read: unknown): number {
  if (Array.isArray(read)) return read.length
  if (read instanceof Map) return read.size
  if (typeof read !== 'object' || read === null) return 0
  const lists = Object.values(read).filter(Array.isArray)
  return lists[0]?.length ?? Object.keys(read).length
}
