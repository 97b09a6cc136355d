import { PageHeader } from '@meshdeck/ui'
import { FileKey } from 'lucide-react'

import { docs } from '../shared/paths'
import { useTranslation } from '../translations'
import { useAllConfigFileRows } from './config-file-rows'
import { ConfigFileListing } from './ConfigFileListing'

/** Config files of all networks in one table; for administrators only, as the server lists them for no other user. */
export function AllConfigFilesPage() {
  const { t } = useTranslation()
  const rows = useAllConfigFileRows()

  return (
    <>
      <PageHeader
        icon={FileKey}
        title={t('configFiles.allPage.title')}
        description={t('configFiles.allPage.description')}
        docsUrl={docs.nodes}
        refreshes={['config-files', 'hosts']}
      />
      <ConfigFileListing
        label={t('configFiles.allPage.title')}
        viewKey="all-config-files"
        rows={rows}
        isOfAllNetworks
      />
    </>
  )
}
