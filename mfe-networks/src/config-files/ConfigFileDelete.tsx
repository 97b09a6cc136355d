import type { MenuAction } from '@meshdeck/ui'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'

import { useConfigFileWords } from '../config-file-model/config-file-words'
import { useConfigFileDeletion } from './use-config-file-deletion'

type Props = {
  networkId: string
  clientId: string
  disabledReason: string | undefined
  draw: (actions: MenuAction[]) => ReactNode
}

/** Deleting a config file from the menu of the node as which it is listed; asked and told as in its own list. */
export function ConfigFileDelete({ networkId, clientId, disabledReason, draw }: Props) {
  const { t } = useConfigFileWords()
  const { deleteOne } = useConfigFileDeletion(networkId)

  return draw([
    {
      label: t('networks:nodes.delete'),
      icon: Trash2,
      isDanger: true,
      startsGroup: true,
      disabledReason,
      onSelect: () => deleteOne({ id: clientId }),
    },
  ])
}
