import { type ConfigFile, configFileListQuery } from '@meshdeck/api/config-files'
import { useQuery, useRequiredParam } from '@meshdeck/platform'
import { EmptyState, useDialog } from '@meshdeck/ui'
import { FileX } from 'lucide-react'
import type { ReactNode } from 'react'

import { DialogState } from '../DialogState'
import { useConfigFileWords } from './config-file-words'

type Props = { title: string; children: (file: ConfigFile) => ReactNode }

/** A dialog about the config file that the address names with `dialog.file`; says so when there is none. */
export function FileOfDialog({ title, children }: Props) {
  const { t } = useConfigFileWords()
  const networkId = useRequiredParam('networkId')
  const { values } = useDialog()
  // what the table has read is good enough to begin with: saving holds it against what is there then
  const { data, error, refetch } = useQuery({
    ...configFileListQuery(networkId),
    staleTime: Infinity,
  })
  const file = data?.find(({ clientid }) => clientid === values.file)

  if (file) return children(file)
  if (!data && !error) return null
  return (
    <DialogState
      title={title}
      error={error}
      onRetry={() => void refetch()}
      missing={<EmptyState icon={FileX} title={t('notFound')} description={t('notFoundHint')} />}
    />
  )
}
