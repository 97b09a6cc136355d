import { Callout, Stack, Text } from '@meshdeck/ui'

import { PolicyLosses } from '../config-file-dialogs/PolicyLosses'
import { useConfigFileWords } from '../config-file-model/config-file-words'

type Props = {
  networkId: string
  ids: readonly string[]
  isEnabled: boolean
  /** The server deletes the other config files of its device. */
  isAloneOnDevice: boolean
}

/** What else happens when config files are enabled or disabled. */
export function SwitchConsequences({ networkId, ids, isEnabled, isAloneOnDevice }: Props) {
  const { t } = useConfigFileWords()
  const count = ids.length

  return (
    <Stack gap="3">
      <Text>{t(isEnabled ? 'enable.text' : 'disable.text', { count })}</Text>
      {isAloneOnDevice && <Callout tone="warning">{t('enable.alone')}</Callout>}
      <PolicyLosses networkId={networkId} ids={ids} />
    </Stack>
  )
}
