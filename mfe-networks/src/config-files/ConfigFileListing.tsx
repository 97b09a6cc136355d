import type { NodeStatuses } from '@meshdeck/api/nodes'
import { type Reading, useCapabilities } from '@meshdeck/platform'
import { Dialogs } from '@meshdeck/ui'
import { DataTable } from '@meshdeck/ui/data-table'
import { FileKey } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'

import { withNetwork } from '../shared/common-columns'
import { useTagging } from '../shared/row-actions'
import { useTranslation } from '../translations'
import { configFileColumns, configFileFilters, configFileViews } from './config-file-columns'
import { configFileDialogs } from './config-file-dialogs'
import type { ConfigFileRow } from './config-file-rows'
import { useConfigFileActions } from './use-config-file-actions'
import { useConfigFileDialogRefusal } from './use-config-file-switch'

const searchText = ({ id, network, addresses, owner, publicKey, routes }: ConfigFileRow) =>
  [id, network, ...addresses, owner, publicKey, ...routes].join(' ')
type Props = {
  label: string
  viewKey: string
  rows: Reading<ConfigFileRow[]>
  statuses?: NodeStatuses | undefined
  /** Whether rows are of several networks, whose states no call returns. */
  isOfAllNetworks?: boolean
  /** Action shown when the list is empty. */
  whenEmpty?: ReactNode
}

/** Table of config files, of one network or of all. */
export function ConfigFileListing(props: Props) {
  const { label, viewKey, rows, statuses, isOfAllNetworks = false, whenEmpty } = props
  const { t } = useTranslation()
  const { isPro: hasTags, measuresConfigFiles } = useCapabilities()
  const { rowActions, bulkActions } = useConfigFileActions()
  const { tagActions, dialog } = useTagging({ isConfigFile: true })
  // elsewhere the state follows the switch; no call returns the health of all networks
  const knowsHealth = measuresConfigFiles && !isOfAllNetworks

  const columns = useMemo(() => {
    const oneNetworkColumns = configFileColumns(t, { hasTags, knowsHealth })
    return isOfAllNetworks ? withNetwork(t, oneNetworkColumns) : oneNetworkColumns
  }, [t, hasTags, knowsHealth, isOfAllNetworks])
  const filters = useMemo(() => configFileFilters(t), [t])

  return (
    <>
      <DataTable
        label={label}
        viewKey={viewKey}
        noun={(count) => t('configFiles.count', { count })}
        reading={rows}
        failure={t('shared.loadFailed')}
        columns={columns}
        live={statuses}
        searchText={searchText}
        {...filters}
        namedViews={configFileViews(t)}
        rowActions={rowActions}
        bulkActions={(selected) => [
          ...tagActions({
            taggable: selected.filter(({ program }) => !program),
            refusal: t('configFiles.refused'),
          }),
          ...bulkActions(selected),
        ]}
        empty={{
          icon: FileKey,
          title: t('configFiles.empty'),
          description: t('configFiles.emptyHint'),
          children: whenEmpty,
        }}
      />
      <Dialogs of={configFileDialogs} refusal={useConfigFileDialogRefusal(rows.data)} />
      {dialog}
    </>
  )
}
