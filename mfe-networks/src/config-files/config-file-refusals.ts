import {
  type ConfigFile,
  configFileListQuery,
  allConfigFilesQuery,
} from '@meshdeck/api/config-files'
import { type Host, hostListQuery } from '@meshdeck/api/hosts'
import { networkListQuery } from '@meshdeck/api/networks'
import { canonicalKey } from '@meshdeck/domain/wireguard-config'
import { i18n, isApiError, useCan, useQuery, useQueryClient } from '@meshdeck/platform'

import { refusedNode } from '../shared/node-options'
import { routesOf } from './config-file-form'

type Refusals = {
  clientid?: string
  gateway?: string
  publickey?: string
  dns?: string
  routes?: string[]
}

/** Thrown when the chosen node can't have a config file; the message is shown at its field. */
export class UnfitNodeError extends Error {
  override readonly name = 'UnfitNodeError'
}

/** Thrown when the public key is already in use; the message is shown at its field. */
class TakenKeyError extends Error {
  override readonly name = 'TakenKeyError'
}

/**
 * Returns the messages of a refusal by field: the server's text (contract 1.10, 1.11), or an error found before the
 * request. Empty if the error concerns no field. `routes` are the fields as typed, already valid by the rules of the
 * form.
 */
export function refusalsOf(error: unknown, routes: readonly string[]): Refusals {
  if (error instanceof UnfitNodeError) return { gateway: error.message }
  if (error instanceof TakenKeyError) return { publickey: error.message }
  const gateway = refusedNode(error)
  if (gateway !== undefined) return { gateway }
  if (!isApiError(error, 400)) return {}
  const { serverText } = error
  if (serverText === 'ingress does not exist') return { gateway: serverText }
  if (serverText.includes('public key')) return { publickey: serverText }
  if (serverText.includes('client validation:')) return { clientid: serverText }
  if (serverText.includes('client dns')) return { dns: serverText }

  // the server's message has the route, then the range of the network that it overlaps
  const index = routes.findIndex((field) =>
    routesOf([field]).some((route) => serverText.includes(`address${route} `)),
  )
  if (index < 0 || !serverText.includes('egress range')) return {}
  // the other routes have no error, not even an empty one
  const routeRanges: string[] = []
  routeRanges[index] = serverText
  return { routes: routeRanges }
}

/** By public key, the sentence that names its owner and says why the key can't be reused. */
export type KeyOwners = ReadonlyMap<string, string>

type FilesAndHosts = {
  files: ReadonlyArray<Pick<ConfigFile, 'clientid' | 'network' | 'publickey'>>
  hosts: ReadonlyArray<Pick<Host, 'name' | 'id' | 'publickey'>>
}

/**
 * Returns the owners of public keys. WireGuard identifies a device only by its key: of two devices with one key, the
 * later takes over the connections of the other.
 */
function keyOwners({ files, hosts }: FilesAndHosts): KeyOwners {
  const fileKeys = files.map(({ clientid: name, network, publickey }) => ({
    publickey,
    sentence: i18n.t('networks:configFiles.keyOfFile', { name, network }),
  }))
  const hostKeys = hosts.map(({ name, id, publickey }) => ({
    publickey,
    sentence: i18n.t('networks:configFiles.keyOfDevice', { name: name || id }),
  }))
  return new Map(
    [...fileKeys, ...hostKeys].flatMap(({ publickey, sentence }): Array<[string, string]> => {
      const key = canonicalKey(publickey)
      return key === undefined ? [] : [[key, sentence]]
    }),
  )
}

/**
 * Returns the owners of public keys that the user may see: of every network if the server lists all config files for
 * the user, else of this network. Undefined until known.
 */
export function useKeyOwners(networkId: string): KeyOwners | undefined {
  const { isAdmin } = useCan()
  const { data: allFiles } = useQuery({ ...allConfigFilesQuery(), enabled: isAdmin })
  const { data: ofNetwork } = useQuery({ ...configFileListQuery(networkId), enabled: !isAdmin })
  const { data: hosts } = useQuery(hostListQuery())
  const files = isAdmin ? allFiles : ofNetwork
  return files && hosts && keyOwners({ files, hosts })
}

/**
 * Returns a check that throws a `TakenKeyError` when the public key is in use, based on a fresh response of the server.
 */
export function useKeyCheck() {
  const client = useQueryClient()
  const { isAdmin } = useCan()

  function readFiles(networkId: string): Promise<ConfigFile[]> {
    return isAdmin
      ? client.fetchQuery({ ...allConfigFilesQuery(), staleTime: 0 })
      : client.fetchQuery({ ...configFileListQuery(networkId), staleTime: 0 })
  }

  return async ({ networkId, input }: { networkId: string; input: { publickey: string } }) => {
    const key = canonicalKey(input.publickey)
    if (key === undefined) return
    const [files, hosts] = await Promise.all([
      readFiles(networkId),
      client.fetchQuery({ ...hostListQuery(), staleTime: 0 }),
    ])
    const owner = keyOwners({ files, hosts }).get(key)
    if (owner !== undefined) throw new TakenKeyError(owner)
  }
}

/** Returns the ranges of a network, which no route behind a device may overlap; empty until known. */
export function useNetworkRanges(networkId: string | undefined): string[] {
  const { data: networks } = useQuery(networkListQuery())
  const network = networks?.find(({ netid }) => netid === networkId)
  return network ? [network.addressrange, network.addressrange6].filter(Boolean) : []
}
