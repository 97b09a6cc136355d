import { Box, Callout } from '@meshdeck/ui'

import { useTranslation } from '../translations'
import { useJoinedDevices } from './use-joined-devices'

/** Says when a device has joined the network while its commands are shown, and which address it has. */
export function JoinedDevices({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  const joined = useJoinedDevices(networkId)

  return (
    <Box role="status" hidden={joined.length === 0}>
      {joined.length > 0 && (
        <Callout tone="info">
          {joined.map(({ id, name, address }) => (
            <div key={id}>{t('addNode.joined', { name, address })}</div>
          ))}
        </Callout>
      )}
    </Box>
  )
}
