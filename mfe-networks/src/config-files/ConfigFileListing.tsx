import type { NodeStatuses } from '@meshdeck/api/nodes'
import { type Reading, useCapabilities } from '@meshdeck/platform'
import { Dialogs } from '@meshdeck/ui'
import { DataTable } from '@meshdeck/ui/data-table'
import { FileKey } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'

import { configFileDialogs } from '../config-file-dialogs/config-file-dialogs'
import type { ConfigFileRow } from '../config-file-model/config-file-rows'
import { useConfigFileWords } from '../config-file-model/config-file-words'
import type { OfNetworks } from '../every-network/use-of-networks'
import { useDialogLink } from '../network-model/dialog-network'
import { configFileColumns } from './config-file-columns'
import { configFileFilters, configFileViews } from './config-file-filters'
import { useConfigFileActions } from './use-config-file-actions'

const searchText = ({ id, network, addresses, owner, publicKey, routes }: ConfigFileRow) =>
  [id, network, ...addresses, owner, publicKey, ...routes].join(' ')
const noRows: readonly never[] = []

type Props = {
  label: string
  viewKey: string
  rows: Reading<ConfigFileRow[]>
  statuses?: NodeStatuses | undefined
  /** What only a table of several networks has, whose states no call tells. */
  ofNetworks?: OfNetworks<ConfigFileRow>
  /** What can be done where there are none. */
  whenEmpty?: ReactNode
}

/** A table of config files, of one network or of all. */
export function ConfigFileListing(props: Props) {
  const { label, viewKey, rows, statuses, ofNetworks, whenEmpty } = props
  const { t } = useConfigFileWords()
  const { isPro: hasTags } = useCapabilities()
  const { rowActions, bulkActions } = useConfigFileActions()
  const linkTo = useDialogLink()
  const isOfOne = ofNetworks === undefined
  const withNetwork = ofNetworks?.withNetwork
  // the same links as long as the address is the same
  const dialogHref = linkTo('config-file', '', {})

  // memoised because new columns render every row again
  const columns = useMemo(() => {
    const ofOne = configFileColumns(t, {
      hasTags,
      knowsHealth: isOfOne,
      linkTo: ({ id, network }) => {
        const params = new URLSearchParams(dialogHref)
        if (!isOfOne) params.set('dialog.network', network)
        params.set('dialog.file', id)
        return `?${params}`
      },
    })
    return withNetwork?.(ofOne) ?? ofOne
  }, [t, hasTags, isOfOne, dialogHref, withNetwork])
  const filterFields = useMemo(() => {
    const fields = configFileFilters(t, rows.data ?? noRows, { knowsHealth: isOfOne })
    return ofNetworks ? [ofNetworks.filter, ...fields] : fields
  }, [t, rows.data, isOfOne, ofNetworks])
  const namedViews = useMemo(() => configFileViews(t), [t])

  return (
    <>
      <DataTable
        label={label}
        viewKey={viewKey}
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
          children: whenEmpty,
        }}
      />
      <Dialogs of={configFileDialogs} />
    </>
  )
}
