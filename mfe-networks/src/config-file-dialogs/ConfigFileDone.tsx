import { Button, Callout, Flex, Heading, Stack } from '@meshdeck/ui'
import { Plus } from 'lucide-react'

import { useTranslation } from '../translations'
import { ConfigFileView } from './ConfigFileView'
import type { MadeConfigFile } from './CreateConfigFile'

type Props = { made: MadeConfigFile; onAgain: () => void; onDone: () => void }

/** The new file, to be scanned, copied or downloaded. */
export function ConfigFileDone({ made, onAgain, onDone }: Props) {
  const { t } = useTranslation()
  const { networkId, clientId, gatewayId } = made

  return (
    <Stack gap="3">
      {clientId === undefined ? (
        <Callout tone="info">{t('configFiles.madeUnnamed')}</Callout>
      ) : (
        <>
          <Heading>{`${clientId}.conf`}</Heading>
          <ConfigFileView networkId={networkId} clientId={clientId} gatewayId={gatewayId} />
        </>
      )}
      <Flex justifyContent="flex-end" flexWrap="wrap" gap="2">
        <Button onClick={onAgain}>
          <Plus aria-hidden="true" /> {t('configFiles.again')}
        </Button>
        <Button variant="solid" onClick={onDone}>
          {t('configFiles.done')}
        </Button>
      </Flex>
    </Stack>
  )
}
