import { useCapabilities } from '@meshdeck/platform'
import { Dialogs, useDialog } from '@meshdeck/ui'
import { DataTable } from '@meshdeck/ui/data-table'
import { FileKey } from 'lucide-react'
import { useMemo } from 'react'

import { configFileDialogs } from '../config-file-dialogs/config-file-dialogs'
import type { ConfigFileRow } from '../config-file-model/config-file-rows'
import { useConfigFileWords } from '../config-file-model/config-file-words'
import { configFileColumns } from './config-file-columns'
import { configFileFilters, configFileViews } from './config-file-filters'
import { CreateConfigFileButton } from './CreateConfigFileButton'
import { useConfigFileActions } from './use-config-file-actions'
import { useConfigFileRows } from './use-config-file-rows'
import { useConfigFileStatuses } from './use-config-file-statuses'

const searchText = ({ id, addresses, owner, publicKey, routes }: ConfigFileRow) =>
  [id, ...addresses, owner, publicKey, ...routes].join(' ')
const noRows: readonly never[] = []

/** The config files of a network: devices without the client, each behind a gateway [SH-042, XC-001]. */
export function ConfigFilesTab({ networkId }: { networkId: string }) {
  const { t } = useConfigFileWords()
  const { isPro: hasTags } = useCapabilities()
  const rows = useConfigFileRows(networkId)
  const statuses = useConfigFileStatuses(networkId, rows.data?.length ?? 0)
  const { rowActions, bulkActions } = useConfigFileActions(networkId)
  const { linkTo } = useDialog()
  // the same links as long as the address is the same
  const dialogHref = linkTo('config-file')

  // memoised because new columns render every row again
  const columns = useMemo(
    () =>
      configFileColumns(t, {
        networkId,
        hasTags,
        linkTo: ({ id }) => `${dialogHref}&${new URLSearchParams({ 'dialog.file': id })}`,
      }),
    [t, networkId, hasTags, dialogHref],
  )
  const filterFields = useMemo(() => configFileFilters(t, rows.data ?? noRows), [t, rows.data])
  const namedViews = useMemo(() => configFileViews(t), [t])

  return (
    <>
      <DataTable
        label={t('title')}
        viewKey="config-files"
        noun={(count) => t('count', { count })}
        reading={rows}
        failure={t('networks:loadFailed')}
        columns={columns}
        live={statuses}
        searchText={searchText}
        filterFields={filterFields}
        namedViews={namedViews}
        rowActions={rowActions}
        bulkActions={bulkActions}
        empty={{
          icon: FileKey,
          title: t('empty'),
          description: t('emptyHint'),
          children: <CreateConfigFileButton networkId={networkId} />,
        }}
      />
      <Dialogs of={configFileDialogs} />
    </>
  )
}
