import { useCapabilities } from '@meshdeck/platform'

import { useTranslation } from '../translations'
import { ConfigFileListing } from './ConfigFileListing'
import { CreateConfigFileButton } from './CreateConfigFileButton'
import { useConfigFileRows } from './use-config-file-rows'
import { useConfigFileStatuses } from './use-config-file-statuses'

/** The config files of a network: devices without the client, each behind a gateway [SH-042, XC-001]. */
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
