import { api, readReply, z } from '@meshdeck/platform'

import { change, readAnew } from '../change'
import { networkListQuery } from '../queries/networks'
import { accessRequestsQuery, isEnteredForATime } from '../queries/timed-access'

type Decision = { networkId: string; id: string }

/**
 * POST /v1/jit?network=: whether a network is entered for a time only (contract 2.12). Switching it on deletes every
 * config file of the network, those of administrators too.
 */
export const switchTimedAccess = change({
  send: ({ networkId, isOn }: { networkId: string; isOn: boolean }) =>
    operate(networkId, { action: isOn ? 'enable' : 'disable' }),
  stale: ['timed-access', 'networks', 'config-files', 'nodes'],
  isSaved: async ({ networkId, isOn }) => {
    const networks = await readAnew(networkListQuery())
    const network = networks.find(({ netid }) => netid === networkId)
    return network === undefined || isEnteredForATime(network) === isOn
  },
  nameOf: ({ networkId }) => networkId,
})

/** The same: lets somebody in until a moment, in milliseconds since 1970. The server refuses what waits no more. */
export const approveAccess = change({
  send: ({ networkId, id, until }: Decision & { until: number }) =>
    operate(networkId, {
      action: 'approve',
      request_id: id,
      expires_at: Math.floor(until / 1000),
    }),
  stale: ['timed-access'],
  isSaved: isDecided,
})

/** The same: does not let somebody in. */
export const denyAccess = change({
  send: ({ networkId, id }: Decision) => operate(networkId, { action: 'deny', request_id: id }),
  stale: ['timed-access'],
  isSaved: isDecided,
})

/** Whether a request is not among the newest that wait. */
async function isDecided({ networkId, id }: Decision): Promise<boolean> {
  const { data } = await readAnew(accessRequestsQuery({ networkId, status: 'pending', page: 1 }))
  return data.every((request) => request.id !== id)
}

/** DELETE /v1/jit?network=&grant_id=: takes back all that this person was granted there; the config files are off then. */
export const revokeAccess = change({
  send: ({ networkId, grantId }: { networkId: string; grantId: string }) =>
    readReply(
      api.delete('v1/jit', { searchParams: { network: networkId, grant_id: grantId } }),
      z.unknown(),
    ),
  stale: ['timed-access', 'config-files', 'nodes'],
  isSaved: async ({ networkId, grantId }) => {
    const { data } = await readAnew(accessRequestsQuery({ networkId, status: 'approved', page: 1 }))
    return data.every(({ grant_id }) => grant_id !== grantId)
  },
})

const operate = (network: string, json: object) =>
  readReply(api.post('v1/jit', { searchParams: { network }, json }), z.unknown())
