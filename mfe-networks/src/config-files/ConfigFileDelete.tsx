import type { MenuAction } from '@meshdeck/ui'
import type { Leaving } from '@meshdeck/ui/page'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'

import { useConfigFileWords } from '../config-file-model/config-file-words'
import { useConfigFileDeletion } from './use-config-file-deletion'

type Props = Leaving & {
  row: { id: string; name: string; network: string }
  refusal: string | undefined
  draw: (actions: MenuAction[]) => ReactNode
}

/** Deleting a config file from the menu of the node as which it is listed; asked and told as in its own list. */
export function ConfigFileDelete(props: Props) {
  const { row, refusal, onLeave, draw } = props
  const { t } = useConfigFileWords()
  const { deleteOne } = useConfigFileDeletion({ onLeave })

  return draw([
    {
      label: t('networks:nodes.delete'),
      icon: Trash2,
      isDanger: true,
      startsGroup: true,
      disabledReason: refusal,
      onSelect: () => deleteOne(row),
    },
  ])
}
