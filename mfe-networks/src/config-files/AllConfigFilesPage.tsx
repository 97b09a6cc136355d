import { PageHeader } from '@meshdeck/ui'
import { FileKey } from 'lucide-react'

import { useOfNetworks } from '../shared/common-columns'
import { docs } from '../shared/paths'
import { useTranslation } from '../translations'
import { useEveryConfigFileRow } from './config-file-rows'
import { ConfigFileListing } from './ConfigFileListing'

/** Config files of all networks in one table; for administrators only, as the server lists them for no other user. */
export function EveryConfigFilePage() {
  const { t } = useTranslation()
  const rows = useEveryConfigFileRow()
  const ofNetworks = useOfNetworks(rows.data)

  return (
    <>
      <PageHeader
        icon={FileKey}
        title={t('everyNetwork.configFiles.title')}
        description={t('everyNetwork.configFiles.description')}
        docsUrl={docs.nodes}
        refreshes={['config-files', 'hosts']}
      />
      <ConfigFileListing
        label={t('everyNetwork.configFiles.title')}
        viewKey="every-config-file"
        rows={rows}
        ofNetworks={ofNetworks}
      />
    </>
  )
}
