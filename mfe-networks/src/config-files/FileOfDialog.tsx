import { type ConfigFile, configFileListQuery } from '@meshdeck/api/config-files'
import { useQuery, useRequiredParam } from '@meshdeck/platform'
import { EmptyState, ErrorPanel, useDialog } from '@meshdeck/ui'
import { Dialog } from '@meshdeck/ui/dialog'
import { FileX } from 'lucide-react'
import type { ReactNode } from 'react'

import { useConfigFileWords } from './config-file-words'

type Props = { title: string; children: (file: ConfigFile) => ReactNode }

/** A dialog about the config file that the address names with `dialog.file`; says so when there is none. */
export function FileOfDialog({ title, children }: Props) {
  const { t } = useConfigFileWords()
  const networkId = useRequiredParam('networkId')
  const { values, close } = useDialog()
  // what the table has read is good enough to begin with: saving holds it against what is there then
  const { data, error, refetch } = useQuery({
    ...configFileListQuery(networkId),
    staleTime: Infinity,
  })
  const file = data?.find(({ clientid }) => clientid === values['file'])

  if (file) return children(file)
  if (!data && !error) return null
  return (
    <Dialog title={title} onClose={close}>
      {data ? (
        <EmptyState icon={FileX} title={t('notFound')} description={t('notFoundHint')} />
      ) : (
        <ErrorPanel error={error} title={t('networks:loadFailed')} onRetry={() => void refetch()} />
      )}
    </Dialog>
  )
}
