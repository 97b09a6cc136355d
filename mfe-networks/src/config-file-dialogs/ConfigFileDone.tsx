import { Button, Callout, Flex, Heading, Stack } from '@meshdeck/ui'
import { Plus } from 'lucide-react'

import { useConfigFileWords } from '../config-file-model/config-file-words'
import { ConfigFileView } from './ConfigFileView'
import type { MadeConfigFile } from './CreateConfigFile'

type Props = { made: MadeConfigFile; onAgain: () => void; onDone: () => void }

/** The new file, to be scanned, copied or downloaded. */
export function ConfigFileDone({ made, onAgain, onDone }: Props) {
  const { t } = useConfigFileWords()
  const { networkId, clientId, gatewayId } = made

  return (
    <Stack gap="3">
      {clientId === undefined ? (
        <Callout tone="info">{t('madeUnnamed')}</Callout>
      ) : (
        <>
          <Heading>{`${clientId}.conf`}</Heading>
          <ConfigFileView networkId={networkId} clientId={clientId} gatewayId={gatewayId} />
        </>
      )}
      <Flex justifyContent="flex-end" flexWrap="wrap" gap="2">
        <Button onClick={onAgain}>
          <Plus aria-hidden="true" /> {t('again')}
        </Button>
        <Button variant="solid" onClick={onDone}>
          {t('done')}
        </Button>
      </Flex>
    </Stack>
  )
}
