import type { MenuAction } from '@meshdeck/ui'
import type { BulkAction } from '@meshdeck/ui/data-table'
import type { Leaving } from '@meshdeck/ui/page'
import { Download, FileText, PanelRight, Pencil, Plug, QrCode, Trash2, Unplug } from 'lucide-react'

import type { ConfigFileRow } from '../config-file-model/config-file-rows'
import { useConfigFileWords } from '../config-file-model/config-file-words'
import { useConfigFileRights } from '../config-file-model/use-config-file-rights'
import { useDialogLink } from '../network-model/dialog-network'
import { paths } from '../paths'
import { copyActions } from '../tables/copy-actions'
import { firstRefusal } from '../tables/first-refusal'
import { reachActions } from '../tables/reach-actions'
import { useConfigFileDeletion } from './use-config-file-deletion'
import { useConfigFileDownload } from './use-config-file-download'
import { useConfigFileSwitch } from './use-config-file-switch'

/** The menu of a config file, and what can be done to many. */
export function useConfigFileActions(leaving: Leaving = {}) {
  const { t } = useConfigFileWords()
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
      label: t('networks:nodes.details'),
      icon: PanelRight,
      to: paths.configFile(row.network, row.id),
    },
    ...reachActions(t, { networkId: row.network, kind: 'client', id: row.id }),
    ...copyActions(t, row),
    {
      id: 'edit',
      label: t('networks:nodes.edit'),
      icon: Pencil,
      startsGroup: true,
      disabledReason: refusalOf(row),
      to: linkTo('edit-config-file', row.network, { file: row.id }),
    },
    {
      label: t(row.isEnabled ? 'disable.menu' : 'enable.menu'),
      icon: row.isEnabled ? Unplug : Plug,
      disabledReason: refusalOf(row),
      onSelect: () => void enable(row, !row.isEnabled),
    },
    {
      label: t('networks:nodes.delete'),
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
        label: t(isToEnable ? 'enable.menu' : 'disable.menu'),
        icon: isToEnable ? Plug : Unplug,
        disabledReason,
        job: () =>
          enableMany(
            rows.filter(({ isEnabled }) => isEnabled !== isToEnable),
            isToEnable,
          ),
      },
      {
        label: t('download'),
        icon: Download,
        disabledReason: firstRefusal(rows, readRefusalOf),
        job: () => downloadMany(rows),
      },
      {
        label: t('networks:nodes.delete'),
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
  const { t } = useConfigFileWords()
  const linkTo = useDialogLink()
  const { readRefusalOf } = useConfigFileRights()

  const fileActions = (row: ConfigFileRow): MenuAction[] => {
    const disabledReason = readRefusalOf(row)
    const linkOf = (shown: Record<string, string>) =>
      linkTo('config-file', row.network, { file: row.id, ...shown })
    return [
      { label: t('view'), icon: FileText, disabledReason, to: linkOf({}) },
      { label: t('qr'), icon: QrCode, disabledReason, to: linkOf({ tab: 'qr' }) },
      {
        label: t('download'),
        icon: Download,
        disabledReason,
        onSelect: () => void download(row),
      },
    ]
  }

  return { fileActions }
}
