import { formatAge } from '@meshdeck/domain/dates'
import { OFFLINE_AFTER_MS, offlineScope, type Others, type Peer } from '@meshdeck/domain/offline'
import { formatMinute } from '@meshdeck/domain/server-times'
import { currentLanguage, useServerConfig } from '@meshdeck/platform'
import { Box, Callout, Code, CopyButton, Flex, Stack, Text } from '@meshdeck/ui'

import { useTranslation } from '../translations'
import { commandsOf, serverAddress } from './client-commands'

const MINUTE_MS = 60_000

type Props = {
  deviceId: string
  /** Milliseconds since 1970; 0 for never. */
  lastSeen: number
  /** System of the machine, as its client reports it. */
  os: string
  /** Nodes that may share an address or a relay with it. */
  peers: readonly Peer[]
  /** Name of the device that a node belongs to. */
  nameOf: (nodeId: string) => string
}

/** Why a node or device is offline, as far as the console knows: since when, what else is, and what to try. */
export function OfflineHelp({ deviceId, lastSeen, os, peers, nameOf }: Props) {
  const { t } = useTranslation()
  const { address, relays } = offlineScope(deviceId, peers)
  const minutes = OFFLINE_AFTER_MS / MINUTE_MS

  return (
    <Callout
      tone="warning"
      title={
        lastSeen > 0
          ? t('details.offline.title', { moment: formatMinute(lastSeen + OFFLINE_AFTER_MS) })
          : t('details.offline.never')
      }
    >
      <Stack gap="2">
        <Text>
          {lastSeen > 0 &&
            `${t('details.offline.lastSeen', {
              moment: formatMinute(lastSeen),
              age: formatAge(lastSeen, currentLanguage()),
            })} `}
          {t('details.offline.rule', { count: minutes })}
        </Text>
        {address && <Text>{addressText(address)}</Text>}
        {relays.map(({ nodeId, isDown, count, down }) => (
          <Text key={nodeId}>
            {t(isDown ? 'details.offline.relay.down' : 'details.offline.relay.up', {
              name: nameOf(nodeId),
            })}
            {count > 0 && ` ${t('details.offline.relay.others', { down, count })}`}
          </Text>
        ))}
        <Steps os={os} />
      </Stack>
    </Callout>
  )

  function addressText({ count, down }: Others): string {
    if (count === 0) return t('details.offline.address.none')
    if (down === 0) return t('details.offline.address.allUp', { count })
    if (down === count) return t('details.offline.address.allDown', { count })
    return t('details.offline.address.some', { down, count })
  }
}

/** What to try on the machine, in the words of its system. */
function Steps({ os }: { os: string }) {
  const { t } = useTranslation()
  const config = useServerConfig()
  const host = config?.APIHost ?? ''
  const purposes = {
    restart: t('details.offline.restart'),
    pull: t('details.offline.pull'),
    logs: t('details.offline.logs'),
  }

  return (
    <Box>
      <Text fontWeight="500">{t('details.offline.try')}</Text>
      <Box as="ol" listStyleType="decimal" ps="5">
        <li>{t('details.offline.power')}</li>
        {host !== '' && <li>{t('details.offline.reach', serverAddress(host))}</li>}
        {commandsOf(os).map(({ does, command }) => (
          <li key={does}>
            {purposes[does]}
            <Flex alignItems="center" gap="1" minW="0">
              <Code className="notranslate" overflowWrap="anywhere" minW="0">
                {command}
              </Code>
              <CopyButton value={command} of={command} />
            </Flex>
          </li>
        ))}
      </Box>
    </Box>
  )
}
