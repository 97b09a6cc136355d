import type { MenuAction } from '@meshdeck/ui'
import type { BulkAction } from '@meshdeck/ui/data-table'
import type { Leaving } from '@meshdeck/ui/page'
import { Download, FileText, PanelRight, Pencil, Plug, QrCode, Trash2, Unplug } from 'lucide-react'

import type { ConfigFileRow } from '../config-file-model/config-file-rows'
import { useConfigFileRights } from '../config-file-model/use-config-file-rights'
import { useDialogLink } from '../network-model/dialog-network'
import { paths } from '../paths'
import { copyActions } from '../tables/copy-actions'
import { firstRefusal } from '../tables/first-refusal'
import { reachActions } from '../tables/reach-actions'
import { useTranslation } from '../translations'
import { useConfigFileDeletion } from './use-config-file-deletion'
import { useConfigFileDownload } from './use-config-file-download'
import { useConfigFileSwitch } from './use-config-file-switch'

/** The menu of a config file, and what can be done to many. */
export function useConfigFileActions(leaving: Leaving = {}) {
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
    ...copyActions(t, row),
    {
      id: 'edit',
      label: t('nodes.edit'),
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
      label: t('nodes.delete'),
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
        label: t('nodes.delete'),
        icon: Trash2,
        isDanger: true,
        disabledReason,
        job: () => deleteMany(rows),
      },
    ]
  }

  return { rowActions, bulkActions }
}

/** What shows the file itself, in which the private key is. */
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
