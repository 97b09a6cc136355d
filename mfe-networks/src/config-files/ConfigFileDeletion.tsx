import { Stack, Text } from '@meshdeck/ui'

import { useConfigFileWords } from '../config-file-model/config-file-words'
import { useDetailWords } from '../details/detail-words'
import { NodeNamings } from '../uses/NodeNamings'

type Props = { networkId: string; ids: readonly string[] }

/** What goes with config files, before they are deleted. */
export function ConfigFileDeletion({ networkId, ids }: Props) {
  const { t } = useConfigFileWords()
  useDetailWords()

  return (
    <Stack gap="3">
      <Text>{t('delete.text', { count: ids.length })}</Text>
      <NodeNamings networkId={networkId} ids={ids} />
      <Text>{t('details:deleteNode.irreversible')}</Text>
    </Stack>
  )
}
