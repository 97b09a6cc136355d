import type { NodeStatuses } from '@meshdeck/api/nodes'
import { emptyList } from '@meshdeck/domain/remembered'
import { type Reading, useCapabilities } from '@meshdeck/platform'
import { Dialogs } from '@meshdeck/ui'
import { DataTable } from '@meshdeck/ui/data-table'
import { FileKey } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'

import type { OfNetworks } from '../shared/common-columns'
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
  /** Only for a table of several networks, whose states no call returns. */
  ofNetworks?: OfNetworks<ConfigFileRow>
  /** Action shown when the list is empty. */
  whenEmpty?: ReactNode
}

/** Table of config files, of one network or of all. */
export function ConfigFileListing(props: Props) {
  const { label, viewKey, rows, statuses, ofNetworks, whenEmpty } = props
  const { t } = useTranslation()
  const { isPro: hasTags, measuresConfigFiles } = useCapabilities()
  const { rowActions, bulkActions } = useConfigFileActions()
  const { tagActions, dialog } = useTagging({ isConfigFile: true })
  // elsewhere the state follows the switch; no call returns the health of all networks
  const knowsHealth = measuresConfigFiles && ofNetworks === undefined
  const withNetwork = ofNetworks?.withNetwork

  const columns = useMemo(() => {
    const ofOne = configFileColumns(t, { hasTags, knowsHealth })
    return withNetwork?.(ofOne) ?? ofOne
  }, [t, hasTags, knowsHealth, withNetwork])
  const filterFields = useMemo(() => {
    const fields = configFileFilters(t, rows.data ?? emptyList, { knowsHealth })
    return ofNetworks ? [ofNetworks.filter, ...fields] : fields
  }, [t, rows.data, knowsHealth, ofNetworks])

  return (
    <>
      <DataTable
        label={label}
        viewKey={viewKey}
        noun={(count) => t('configFiles.count', { count })}
        reading={rows}
        failure={t('loadFailed')}
        columns={columns}
        live={statuses}
        searchText={searchText}
        filterFields={filterFields}
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
