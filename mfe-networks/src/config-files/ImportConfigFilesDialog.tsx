import { type ConfigFileInput, createConfigFile } from '@meshdeck/api/config-file-changes'
import { type ConfigFile, configFileListQuery, configTextQuery } from '@meshdeck/api/config-files'
import { canonicalKey } from '@meshdeck/domain/wireguard-config'
import { i18n, useQuery, useQueryClient, z } from '@meshdeck/platform'
import { useDialog } from '@meshdeck/ui'
import { useState } from 'react'

import { checkLines, faultsOf, uniqueName, type UniqueValue } from '../csv-import/check-lines'
import { CsvImport } from '../csv-import/CsvImport'
import type { CsvLine } from '../csv-import/read-csv'
import { type GatewayRow, useGatewayRows } from '../shared/gateway-rows'
import { useDialogNetwork } from '../shared/use-listed-network'
import { useTranslation } from '../translations'
import { configFileFormSchema, emptyConfigFile, gatewayValue } from './config-file-form'
import { type KeyOwners, useKeyOwners, useNetworkRanges } from './config-file-refusals'
import { saveArchive } from './save-files'

const columns = [
  {
    id: 'name',
    isNeeded: true,
    aliases: ['client id', 'client', 'client name', 'config file', 'device', 'device name', 'nom'],
  },
  { id: 'gateway', aliases: ['gateway id', 'gateway name', 'gw', 'ingress gateway', 'passerelle'] },
  {
    id: 'dns',
    aliases: ['dns server', 'dns servers', 'name server', 'name servers', 'serveurs de noms'],
  },
  {
    id: 'routes',
    aliases: [
      'route',
      'external routes',
      'externe routen',
      'routes externes',
      'allowed ips',
      'allowed ip',
      'extra allowed ips',
      'additional allowed ips',
    ],
  },
  {
    id: 'publickey',
    aliases: [
      'public key',
      'pubkey',
      'pub key',
      'wireguard public key',
      'wg public key',
      'öffentlicher schlüssel',
      'öff. schlüssel',
      'clé publique',
    ],
  },
]
const example =
  'name,gateway,dns,routes,publickey\r\nfield-phone,,,,\r\nwarehouse,,1.1.1.1,192.168.10.0/24 192.168.11.0/24,\r\n'

/** Imports config files into a network from a table; afterwards downloads them in one archive. */
export function ImportConfigFilesDialog() {
  const { t } = useTranslation()
  const { close } = useDialog()
  const networkId = useDialogNetwork()
  const client = useQueryClient()
  const { data: files } = useQuery(configFileListQuery(networkId))
  const { data: gateways } = useGatewayRows(networkId)
  const ranges = useNetworkRanges(networkId)
  const owners = useKeyOwners(networkId)
  const [{ createdIds, texts }] = useState(() => ({
    createdIds: new Set<string>(),
    texts: new Map<string, string>(),
  }))

  const check =
    files && gateways && owners && configFileCheck({ networkId, files, gateways, ranges, owners })

  async function makeAndRead(creation: Creation, isArchived: boolean) {
    const { clientid: configFileId } = creation.input
    // a file that was created but couldn't be read isn't created twice
    if (!createdIds.has(configFileId)) await createConfigFile.send(creation)
    createdIds.add(configFileId)
    if (!isArchived) return
    const text = configTextQuery({ networkId, configFileId })
    texts.set(configFileId, await client.fetchQuery({ ...text, staleTime: 0 }))
  }

  return (
    <CsvImport<Creation>
      title={t('csvImport.configFiles.title')}
      actionOf={(count) => t('csvImport.configFiles.action', { count })}
      columns={columns}
      example={example}
      hint={t('csvImport.configFiles.hint')}
      nextStep={t('csvImport.configFiles.archive')}
      check={check && ((lines) => checkLines(lines, check, [uniqueName, uniqueKey]))}
      send={({ input }, isArchived) => makeAndRead(input, isArchived)}
      onFinished={() => {
        if (texts.size > 0) saveArchive(`${networkId}-config-files.zip`, texts)
        void createConfigFile.settle([])
      }}
      onClose={close}
    />
  )
}

type Creation = { networkId: string; gatewayId: string; input: ConfigFileInput }

type CheckContext = {
  networkId: string
  files: readonly ConfigFile[]
  gateways: readonly GatewayRow[]
  /** Ranges of the network, which no route may overlap. */
  ranges: readonly string[]
  owners: KeyOwners
}

/** No two lines may share a public key, however its bytes are encoded. */
const uniqueKey: UniqueValue = {
  of: ({ publickey = '' }) => canonicalKey(publickey),
  fault: (line) => i18n.t('networks:csvImport.configFiles.repeatedKey', { line }),
}

/**
 * Checks a line of an import: the rules of the form, a name that is already taken, and a gateway that isn't one of the
 * network. A line without a gateway uses the only one there is.
 */
function configFileCheck({ networkId, files, gateways, ranges, owners }: CheckContext) {
  const schema = configFileFormSchema({ ranges, isNameOptional: true })
  const takenNames = new Set(files.map(({ clientid }) => clientid.toLowerCase()))
  const usable = gateways.filter(({ isRelayAlone }) => !isRelayAlone)

  return (cells: CsvLine['cells']) => {
    const { name = '', gateway = '', dns = '', routes = '', publickey = '' } = cells
    const fitting = usable.filter(
      (row) => gateway === '' || row.name === gateway || row.id === gateway,
    )
    const [chosenGateway, ...otherGateways] = fitting
    const parsed = z.safeParse(schema, {
      ...emptyConfigFile(networkId),
      gateway: gatewayValue(networkId, chosenGateway?.id ?? ''),
      clientid: name,
      dns,
      routes: routes.split(/[\s,;]+/).filter(Boolean),
      publickey,
    })
    const owner = owners.get(canonicalKey(publickey) ?? '')
    const faults = [
      // the server would generate a name, but the archive needs one
      ...(name === '' ? ['networks:configFiles.noName'] : []),
      ...(takenNames.has(name.toLowerCase()) ? ['networks:csvImport.configFiles.taken'] : []),
      ...(owner === undefined ? [] : [owner]),
      ...(chosenGateway ? [] : ['networks:csvImport.configFiles.noGateway']),
      ...(otherGateways.length > 0 ? ['networks:csvImport.configFiles.severalGateways'] : []),
      ...(parsed.success || !chosenGateway ? [] : faultsOf(parsed.error.issues)),
    ]
    return parsed.success && faults.length === 0
      ? { input: parsed.data }
      : { faults: [...new Set(faults)] }
  }
}
