import { useCapabilities } from '@meshdeck/platform'
import { DialogButton } from '@meshdeck/ui/data-table'
import { Upload } from 'lucide-react'

import { useNetworkRefusal } from '../shared/use-listed-network'
import { useTranslation } from '../translations'
import { useConfigFileRows, useConfigFileStatuses } from './config-file-rows'
import { ConfigFileListing } from './ConfigFileListing'

/** Config files of a network: devices without the client, each behind a gateway. */
export function ConfigFilesTab({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  const rows = useConfigFileRows(networkId)
  const { measuresConfigFiles } = useCapabilities()
  const statuses = useConfigFileStatuses(networkId, rows.data?.length ?? 0, measuresConfigFiles)

  return (
    <ConfigFileListing
      label={t('configFiles.title')}
      viewKey="config-files"
      rows={rows}
      statuses={statuses}
      whenEmpty={<CreateConfigFileButton networkId={networkId} />}
    />
  )
}

/**
 * Opens the dialog for a new config file or for an import; explains the reason to users who may not change the network.
 */
export function CreateConfigFileButton({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  const refusal = useNetworkRefusal(networkId, t('configFiles.refused'))

  return (
    <>
      <DialogButton
        dialog="import-config-files"
        label={t('configFiles.import')}
        icon={Upload}
        variant="outline"
        refusal={refusal}
      />
      <DialogButton dialog="new-config-file" label={t('configFiles.create')} refusal={refusal} />
    </>
  )
}
