import type { ConfigFile } from '@meshdeck/api/config-files'
import { canonicalKey } from '@meshdeck/domain/wireguard-key'
import { i18n, z } from '@meshdeck/platform'

import {
  configFileFormSchema,
  emptyConfigFile,
  gatewayValue,
} from '../config-file-dialogs/config-file-form'
import type { KeyOwners } from '../config-file-dialogs/key-owners'
import type { GatewayRow } from '../gateway-model/gateway-rows'
import { faultsOf, type UniqueValue } from './check-lines'
import type { CsvLine } from './read-csv'

type Known = {
  networkId: string
  files: readonly ConfigFile[]
  gateways: readonly GatewayRow[]
  /** Of the network, which no route may touch. */
  ranges: readonly string[]
  /** Who has which public key. */
  owners: KeyOwners
}

/** No two lines have one public key, however its bytes are written. */
export const uniqueKey: UniqueValue = {
  of: ({ publickey = '' }) => canonicalKey(publickey),
  fault: (line) => i18n.t('networks:csvImport.configFiles.repeatedKey', { line }),
}

/**
 * What stands against a config file of a file: the rules of the form, a name that is there already, and a gateway
 * that is none of the network. Without a gateway in its line it is behind the only one there is.
 */
export function configFileCheck({ networkId, files, gateways, ranges, owners }: Known) {
  const schema = configFileFormSchema({ ranges, isNameOptional: true })
  const taken = new Set(files.map(({ clientid }) => clientid.toLowerCase()))
  const usable = gateways.filter(({ isRelayAlone }) => !isRelayAlone)

  return (cells: CsvLine['cells']) => {
    const { name = '', gateway = '', dns = '', routes = '', publickey = '' } = cells
    const fitting = usable.filter(
      (one) => gateway === '' || one.name === gateway || one.id === gateway,
    )
    const [chosen, ...others] = fitting
    const parsed = z.safeParse(schema, {
      ...emptyConfigFile(networkId),
      gateway: gatewayValue(networkId, chosen?.id ?? ''),
      clientid: name,
      dns,
      routes: routes.split(/[\s,;]+/).filter(Boolean),
      publickey,
    })
    const owner = owners.get(canonicalKey(publickey) ?? '')
    const faults = [
      // the server would make one up, and the archive goes by it
      ...(name === '' ? ['networks:configFiles.noName'] : []),
      ...(taken.has(name.toLowerCase()) ? ['networks:csvImport.configFiles.taken'] : []),
      ...(owner === undefined ? [] : [owner]),
      ...(chosen ? [] : ['networks:csvImport.configFiles.noGateway']),
      ...(others.length > 0 ? ['networks:csvImport.configFiles.severalGateways'] : []),
      ...(parsed.success || !chosen ? [] : faultsOf(parsed.error.issues)),
    ]
    return parsed.success && faults.length === 0
      ? { input: parsed.data }
      : { faults: [...new Set(faults)] }
  }
}
