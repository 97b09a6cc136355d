import {
  type ConfigFile,
  configFileListQuery,
  everyConfigFileQuery,
} from '@meshdeck/api/config-files'
import { type Host, hostListQuery } from '@meshdeck/api/hosts'
import { canonicalKey } from '@meshdeck/domain/wireguard-key'
import { i18n, useCan, useQuery, useQueryClient } from '@meshdeck/platform'

import { TakenKeyError } from './refusals'

/** By public key, what is wrong with giving it to somebody else: a sentence that names who has it. */
export type KeyOwners = ReadonlyMap<string, string>

type Known = {
  files: ReadonlyArray<Pick<ConfigFile, 'clientid' | 'network' | 'publickey'>>
  hosts: ReadonlyArray<Pick<Host, 'name' | 'id' | 'publickey'>>
}

/**
 * Who has which public key. WireGuard knows a device by its key alone: of two with one key, the later takes over the
 * connections of the other.
 */
function keyOwners({ files, hosts }: Known): KeyOwners {
  const ofFiles = files.map(({ clientid: name, network, publickey }) => ({
    publickey,
    sentence: i18n.t('networks:configFiles.keyOfFile', { name, network }),
  }))
  const ofHosts = hosts.map(({ name, id, publickey }) => ({
    publickey,
    sentence: i18n.t('networks:configFiles.keyOfDevice', { name: name || id }),
  }))
  return new Map(
    [...ofFiles, ...ofHosts].flatMap(({ publickey, sentence }): Array<[string, string]> => {
      const key = canonicalKey(publickey)
      return key === undefined ? [] : [[key, sentence]]
    }),
  )
}

/**
 * The owners of public keys, as far as the user may see them: of every network for whom the server lists all config files,
 * else of this one. Undefined until they are known.
 */
export function useKeyOwners(networkId: string): KeyOwners | undefined {
  const { isAdmin } = useCan()
  const { data: every } = useQuery({ ...everyConfigFileQuery(), enabled: isAdmin })
  const { data: ofNetwork } = useQuery({ ...configFileListQuery(networkId), enabled: !isAdmin })
  const { data: hosts } = useQuery(hostListQuery())
  const files = isAdmin ? every : ofNetwork
  return files && hosts && keyOwners({ files, hosts })
}

/** Throws a `TakenKeyError` where somebody has the public key, by what the server says now. */
export function useKeyCheck() {
  const client = useQueryClient()
  const { isAdmin } = useCan()

  function readFiles(networkId: string): Promise<ConfigFile[]> {
    return isAdmin
      ? client.fetchQuery({ ...everyConfigFileQuery(), staleTime: 0 })
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
