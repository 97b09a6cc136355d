import { configFileListQuery } from '@meshdeck/api/config-files'
import { findIn, useNameOf, useQuery, useRequiredParam } from '@meshdeck/platform'
import { Dialogs, EmptyState, LinkButton, PageHeader } from '@meshdeck/ui'
import { DetailActions, type Leave, PageAbout, useLeave } from '@meshdeck/ui/page'
import { FileKey, FileText, FileX } from 'lucide-react'

import { configFileDialogs } from '../config-file-dialogs/config-file-dialogs'
import type { ConfigFileRow } from '../config-file-model/config-file-rows'
import { docs } from '../links'
import { useDialogLink } from '../network-model/dialog-network'
import { nodeDialogs } from '../nodes/node-dialogs'
import { paths } from '../paths'
import { useTranslation } from '../translations'
import { ConfigFileFacts } from './ConfigFileFacts'
import { ConfigFileState } from './ConfigFileState'
import { useConfigFileActions } from './use-config-file-actions'
import { useConfigFileRows } from './use-config-file-rows'

/** One config file of a network: what stands in it, behind which gateway, and what names it. */
export function ConfigFilePage() {
  const { t } = useTranslation()
  const networkId = useRequiredParam('networkId')
  const fileId = useRequiredParam('fileId')
  // read by the table already, mostly; Refresh reads it again
  const files = useQuery({ ...configFileListQuery(networkId), staleTime: Infinity })
  const rows = useConfigFileRows(networkId, { isFreshEnough: true })
  const row = rows.data?.find(({ id }) => id === fileId)
  useNameOf(fileId, row?.name)
  const onLeave = useLeave(paths.configFiles(networkId))

  return (
    <>
      <PageHeader
        icon={FileKey}
        title={fileId}
        aside={row && <ConfigFileState row={row} count={rows.data?.length ?? 0} />}
        description={t('configFiles.page.description', { network: networkId })}
        docsUrl={docs.nodes}
        refreshes={['config-files', 'nodes', 'hosts', 'egress', 'policies']}
      >
        {row && <Actions {...{ row, onLeave }} />}
      </PageHeader>
      <PageAbout
        thing={findIn(files, ({ clientid }) => clientid === fileId)}
        failure={t('loadFailed')}
        missing={
          <EmptyState
            icon={FileX}
            title={t('configFiles.notFound')}
            description={t('configFiles.notFoundHint')}
          >
            <LinkButton to={paths.configFiles(networkId)}>{t('configFiles.page.all')}</LinkButton>
          </EmptyState>
        }
      >
        {(file) => <ConfigFileFacts networkId={networkId} file={file} />}
      </PageAbout>
      <Dialogs of={{ ...configFileDialogs, ...nodeDialogs }} />
    </>
  )
}

function Actions({ row, onLeave }: { row: ConfigFileRow; onLeave: Leave }) {
  const { t } = useTranslation()
  const { rowActions } = useConfigFileActions({ onLeave })
  const linkTo = useDialogLink()

  return (
    <>
      {/* stands in the menu too, and a phone has no room for both */}
      <LinkButton to={linkTo('config-file', row.network, { file: row.id })} hideBelow="md">
        <FileText aria-hidden="true" /> {t('configFiles.view')}
      </LinkButton>
      <DetailActions name={row.name} actions={rowActions(row)} />
    </>
  )
}
