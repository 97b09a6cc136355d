import type { FastifyReply } from 'fastify'

import { serves } from '../access-control/egress'
import { perVersion } from '../api-version'
import { sendJson, sendEmptyJson, httpError } from '../http/replies'
import type { Store } from '../storage/store'
import type { ExtClient, Network } from '../storage/tables'
import type { ExtClientInput } from './ext-client'

type ExtClientVersion = {
  /** Whether a network's list shows a user without full access only their own clients. */
  showsOwnOnly: boolean
  /** Response shape of a single client. */
  toReply(client: ExtClient): object
  /** Response shape of a client in a list, where newer servers omit the private key. */
  toListReply(client: ExtClient): object
  /** Response shape of a client in its pseudo node. */
  toRowReply(client: ExtClient): object
  isFirstEnabled(network: Network): boolean
  /** Whether clients are distinguished by their device. */
  knowsDevices: boolean
  /** Returns the ranges of routes that a client of a network sends to its gateway. */
  routedRanges(store: Store, client: ExtClient): string[]
  updateFields(input: ExtClientInput, client: ExtClient): Partial<ExtClient>
  sendCreated(reply: FastifyReply, client: ExtClient): FastifyReply
  /** Throws HttpError 500. */
  checkDeletion(client: ExtClient | undefined, clientid: string): void
  /** Throws HttpError 500 when there are no clients. */
  checkAnyone(store: Store): void
}

/** Differences between the servers for external clients (contract 1.11 and 2.8). */
export const extClientVersions = perVersion<ExtClientVersion>({
  '1.0.0': {
    showsOwnOnly: false,
    ...replies(toReply100),
    isFirstEnabled: ({ defaultacl }) => defaultacl === 'yes',
    knowsDevices: false,
    // only of machines in the network
    routedRanges(store, { network }) {
      const nodes = store.nodes.all({ network })
      return store.egress
        .all({ network, status: true })
        .filter((route) => nodes.some((node) => serves(route, node)))
        .map(({ range }) => range)
    },
    updateFields: () => ({}),
    sendCreated: sendEmptyJson,
    checkDeletion(client, clientid) {
      if (!client) throw httpError(500, `Could not delete extclient ${clientid}`)
    },
    checkAnyone(store) {
      if (store.extClients.isEmpty()) throw httpError(500, 'could not find any records')
    },
  },
  '1.1.0': {
    ...replies(toReply110),
    knowsDevices: true,
    updateFields: (input, client) => ({ device_id: client.device_id || input.device_id }),
  },
  '1.2.0': {
    sendCreated: (reply, client) => sendJson(reply, toReply110(client)),
    checkDeletion() {},
  },
  '1.4.0': {
    ...replies(toReply140),
    updateFields: (input, client) => ({
      os: input.os || client.os,
      os_family: input.os_family || client.os_family,
      os_version: input.os_version || client.os_version,
      kernel_version: input.kernel_version || client.kernel_version,
      client_version: input.client_version || client.client_version,
      device_id: client.device_id || input.device_id,
      country: input.country.toUpperCase() || client.country,
    }),
    sendCreated: (reply, client) => sendJson(reply, toReply140(client)),
  },
  '1.5.0': {
    ...replies(toReply150),
    routedRanges: (store, { network }) =>
      store.egress
        .all({ network, status: true })
        .map(({ range, virtual_range }) => virtual_range || range),
    sendCreated: (reply, client) => sendJson(reply, toReply150(client)),
  },
  '1.5.1': {
    showsOwnOnly: true,
    toListReply: (client) => ({ ...toReply150(client), privatekey: '' }),
    toRowReply: (client) => ({ ...toReply150(client), privatekey: '', tags: client.tags ?? {} }),
    isFirstEnabled: () => true,
    checkAnyone() {},
  },
})

/** Returns the three shapes, which are the same until 1.5.0. */
function replies(toReply: (client: ExtClient) => object) {
  return { toReply, toListReply: toReply, toRowReply: toReply }
}

/** Includes the end of access only if it has one. */
function toReply150({ metrics_since: _since, jit_expires_at, ...visible }: ExtClient) {
  return jit_expires_at === '' ? visible : { ...visible, jit_expires_at }
}

function toReply140({ metrics_since: _since, jit_expires_at: _expires, ...visible }: ExtClient) {
  return visible
}

function toReply110(client: ExtClient) {
  const {
    os_family: _family,
    os_version: _version,
    kernel_version: _kernel,
    client_version: _client,
    last_evaluated_at: _evaluated,
    posture_check_violations: _violations,
    posture_check_violation_severity_level: _severity,
    ...visible
  } = toReply140(client)
  return visible
}

function toReply100(client: ExtClient) {
  const { device_id: _device, ...visible } = toReply110(client)
  return visible
}
