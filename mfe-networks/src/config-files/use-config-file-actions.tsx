import { deleteConfigFile } from '@meshdeck/api/config-file-changes'
import { configTextQuery } from '@meshdeck/api/config-files'
import { rowChange } from '@meshdeck/api/row-change'
import { errorText, toast, useQueryClient } from '@meshdeck/platform'
import { lazyOverlay, type MenuAction, useConfirm } from '@meshdeck/ui'
import type { BulkAction, BulkJob } from '@meshdeck/ui/data-table'
import type { LeaveOptions } from '@meshdeck/ui/page'
import { Download, FileText, PanelRight, Pencil, Plug, QrCode, Trash2, Unplug } from 'lucide-react'

import { paths } from '../shared/paths'
import { addressItems, copyActions, firstRefusal, reachActions } from '../shared/row-actions'
import { useDialogLink } from '../shared/use-listed-network'
import { useTranslation } from '../translations'
import type { ConfigFileRow } from './config-file-rows'
import { useConfigFileRights, useConfigFileSwitch } from './use-config-file-switch'

/** Returns the menu of a config file and the bulk actions. */
export function useConfigFileActions(leaving: LeaveOptions = {}) {
  const { t } = useTranslation()
  const linkTo = useDialogLink()
  const { refusalOf, readRefusalOf } = useConfigFileRights()
  const { enable, enableMany } = useConfigFileSwitch()
  const { deleteOne, deleteMany } = useConfigFileDeletion(leaving)
  const { downloadOne, downloadMany } = useConfigFileDownload()

  const { fileActions } = useFileActions(downloadOne)

  const rowActions = (row: ConfigFileRow): MenuAction[] => [
    ...fileActions(row),
    {
      id: 'details',
      label: t('nodes.details'),
      icon: PanelRight,
      to: paths.configFile(row.network, row.id),
    },
    ...reachActions(t, { networkId: row.network, kind: 'client', id: row.id }),
    ...copyActions(t, addressItems(t, row)),
    {
      id: 'edit',
      label: t('shared.edit'),
      icon: Pencil,
      startsGroup: true,
      disabledReason: refusalOf(row),
      to: linkTo('edit-config-file', row.network, { file: row.id }),
    },
    {
      label: t(row.isEnabled ? 'configFiles.disable.menu' : 'configFiles.enable.menu'),
      icon: row.isEnabled ? Unplug : Plug,
      disabledReason: refusalOf(row),
      onSelect: () => void enable(row, !row.isEnabled),
    },
    {
      label: t('shared.delete'),
      icon: Trash2,
      isDanger: true,
      startsGroup: true,
      disabledReason: refusalOf(row),
      onSelect: () => deleteOne(row),
    },
  ]

  function bulkActions(rows: readonly ConfigFileRow[]): BulkAction[] {
    const isToEnable = rows.every(({ isEnabled }) => !isEnabled)
    const disabledReason = firstRefusal(rows, refusalOf)
    return [
      {
        label: t(isToEnable ? 'configFiles.enable.menu' : 'configFiles.disable.menu'),
        icon: isToEnable ? Plug : Unplug,
        disabledReason,
        job: () =>
          enableMany(
            rows.filter(({ isEnabled }) => isEnabled !== isToEnable),
            isToEnable,
          ),
      },
      {
        label: t('configFiles.download'),
        icon: Download,
        disabledReason: firstRefusal(rows, readRefusalOf),
        job: () => downloadMany(rows),
      },
      {
        label: t('shared.delete'),
        icon: Trash2,
        isDanger: true,
        disabledReason,
        job: () => deleteMany(rows),
      },
    ]
  }

  return { rowActions, bulkActions }
}

/** Actions that reveal the file, which contains the private key. */
function useFileActions(download: (row: ConfigFileRow) => Promise<void>) {
  const { t } = useTranslation()
  const linkTo = useDialogLink()
  const { readRefusalOf } = useConfigFileRights()

  const fileActions = (row: ConfigFileRow): MenuAction[] => {
    const disabledReason = readRefusalOf(row)
    const linkOf = (shown: Record<string, string>) =>
      linkTo('config-file', row.network, { file: row.id, ...shown })
    return [
      { label: t('configFiles.view'), icon: FileText, disabledReason, to: linkOf({}) },
      { label: t('configFiles.qr'), icon: QrCode, disabledReason, to: linkOf({ tab: 'qr' }) },
      {
        label: t('configFiles.download'),
        icon: Download,
        disabledReason,
        onSelect: () => void download(row),
      },
    ]
  }

  return { fileActions }
}

// reads policies, routes and keys, which only a deletion needs
const ConfigFileDeletion = lazyOverlay(
  async () =>
    (await import(/* webpackChunkName: "config-file-dialogs" */ './config-file-consequences'))
      .ConfigFileDeletion,
)

type Item = Pick<ConfigFileRow, 'id' | 'name' | 'network'>

/** Deletes one config file from its menu or several as a job; both first show what is deleted with them. */
function useConfigFileDeletion({ onLeave }: LeaveOptions = {}) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const deletion = rowChange({
    change: deleteConfigFile,
    inputOf: ({ id, network }: Item) => ({ networkId: network, configFileId: id }),
    onDone: () => onLeave?.(),
  })

  function deleteOne(row: Item) {
    const { name } = row
    confirm({
      title: t('configFiles.delete.title', { name }),
      description: <ConfigFileDeletion rows={[row]} />,
      action: t('configFiles.delete.action'),
      ...deletion.one(row),
      success: t('configFiles.delete.done', { name }),
      failure: t('configFiles.delete.failed'),
    })
  }

  function deleteMany(rows: readonly ConfigFileRow[]): BulkJob {
    return {
      title: t('configFiles.deleteMany.title', { count: rows.length }),
      description: <ConfigFileDeletion rows={rows} />,
      action: t('configFiles.deleteMany.action'),
      isDanger: true,
      ...deletion.many(rows),
    }
  }

  return { deleteOne, deleteMany }
}

// loaded with the first download
const saving = () => import(/* webpackChunkName: "config-file-dialogs" */ './save-files')

/** Downloads config files: a single one unchanged, several in an archive. */
function useConfigFileDownload() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const readText = ({ id: configFileId, network: networkId }: ConfigFileRow) =>
    client.fetchQuery({ ...configTextQuery({ networkId, configFileId }), staleTime: 0 })

  async function downloadOne(row: ConfigFileRow) {
    const { id } = row
    try {
      const text = await readText(row)
      const { saveFile } = await saving()
      saveFile(id, text)
    } catch (error) {
      toast.error(t('configFiles.downloadFailed', { name: id }), { description: errorText(error) })
    }
  }

  function downloadMany(rows: readonly ConfigFileRow[]): BulkJob {
    const rowOf = new Map(rows.map((row) => [row.id, row]))
    const [network, ...others] = new Set(rows.map((row) => row.network))
    const archive = others.length === 0 ? `${network}-config-files.zip` : 'config-files.zip'
    const texts = new Map<string, string>()
    return {
      title: t('configFiles.downloadMany.title', { count: rows.length }),
      description: t('configFiles.downloadMany.text'),
      action: t('configFiles.downloadMany.action'),
      items: rows,
      perform: async (batch) => {
        for (const { id } of batch) {
          const row = rowOf.get(id)
          if (row) texts.set(id, await readText(row))
        }
      },
      onFinished: () => {
        if (texts.size === 0) return
        void saving().then(({ saveArchive }) => saveArchive(archive, texts))
      },
    }
  }

  return { downloadOne, downloadMany }
}
