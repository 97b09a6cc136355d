import { type ConfigFile, configFileListQuery } from '@meshdeck/api/config-files'
import { findIn, useQuery } from '@meshdeck/platform'
import { EmptyState, useDialog } from '@meshdeck/ui'
import { DialogAbout } from '@meshdeck/ui/dialog'
import { FileX } from 'lucide-react'
import type { ReactNode } from 'react'

import { useDialogNetwork } from '../network-model/dialog-network'
import { useTranslation } from '../translations'

type Props = { title: string; children: (file: ConfigFile) => ReactNode }

/** A dialog about the config file that the address names with `dialog.file`; says so when there is none. */
export function ConfigFileOfDialog({ title, children }: Props) {
  const { t } = useTranslation()
  const networkId = useDialogNetwork()
  const { values } = useDialog()
  // what the table has read is good enough to begin with: saving holds it against what is there then
  const files = useQuery({ ...configFileListQuery(networkId), staleTime: Infinity })

  return (
    <DialogAbout
      title={title}
      thing={findIn(files, ({ clientid }) => clientid === values.file)}
      failure={t('loadFailed')}
      missing={
        <EmptyState
          icon={FileX}
          title={t('configFiles.notFound')}
          description={t('configFiles.notFoundHint')}
        />
      }
    >
      {children}
    </DialogAbout>
  )
}
