import { type ConfigFileInput, createConfigFile } from '@meshdeck/api/config-file-changes'
import { configFileListQuery, configTextQuery } from '@meshdeck/api/config-files'
import { useQuery, useQueryClient } from '@meshdeck/platform'
import { useDialog } from '@meshdeck/ui'
import { useState } from 'react'

import { useKeyOwners } from '../config-file-dialogs/key-owners'
import { useNetworkRanges } from '../config-file-dialogs/use-network-ranges'
import { saveArchive } from '../config-file-model/save-files'
import { useGatewayRows } from '../gateway-model/use-gateway-rows'
import { useDialogNetwork } from '../network-model/dialog-network'
import { useTranslation } from '../translations'
import { checkLines, uniqueName } from './check-lines'
import { configFileCheck, uniqueKey } from './config-file-check'
import { CsvImport } from './CsvImport'

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

/** Config files of a network, from a file; in one archive afterwards. */
export function ImportConfigFilesDialog() {
  const { t } = useTranslation()
  const { close } = useDialog()
  const networkId = useDialogNetwork()
  const client = useQueryClient()
  const { data: files } = useQuery(configFileListQuery(networkId))
  const { data: gateways } = useGatewayRows(networkId)
  const ranges = useNetworkRanges(networkId)
  const owners = useKeyOwners(networkId)
  const [{ made, texts }] = useState(() => ({
    made: new Set<string>(),
    texts: new Map<string, string>(),
  }))

  const check =
    files && gateways && owners && configFileCheck({ networkId, files, gateways, ranges, owners })

  async function makeAndRead(creation: Creation, isArchived: boolean) {
    const { clientid: clientId } = creation.input
    // one that was made and could not be read is not made twice
    if (!made.has(clientId)) await createConfigFile.send(creation)
    made.add(clientId)
    if (!isArchived) return
    const text = configTextQuery({ networkId, clientId })
    texts.set(clientId, await client.fetchQuery({ ...text, staleTime: 0 }))
  }

  return (
    <CsvImport<Creation>
      title={t('csvImport.configFiles.title')}
      actionOf={(count) => t('csvImport.configFiles.action', { count })}
      columns={columns}
      example={example}
      hint={t('csvImport.configFiles.hint')}
      afterwards={t('csvImport.configFiles.archive')}
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
