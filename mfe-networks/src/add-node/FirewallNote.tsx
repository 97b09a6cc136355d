import { useServerConfig } from '@meshdeck/platform'
import { Callout, Text } from '@meshdeck/ui'

import { useTranslation } from '../translations'

/** As the client's join command takes it, and a container's environment. */
const STATIC_PORT_OPTION = '--static-port -p <port>'
const STATIC_PORT_VARIABLES = '-e IS_STATIC_PORT=true -e PORT=<port>'

/** What has to be open for a client to reach the server and its peers [AN-007, AN-008, AN-018, AN-019]. */
export function FirewallNote({ isContainer = false }: { isContainer?: boolean }) {
  const { t } = useTranslation()
  const config = useServerConfig()
  const address = config?.PublicIp || config?.APIHost || t('addNode.serverAddress')

  return (
    <Callout tone="info" title={t('addNode.firewall')}>
      <Text>{t('addNode.firewallText', { address })}</Text>
      <Text>{t('addNode.portText')}</Text>
      <Text>
        {isContainer
          ? t('addNode.staticPortInContainer', { variables: STATIC_PORT_VARIABLES })
          : t('addNode.staticPortText', { option: STATIC_PORT_OPTION })}
      </Text>
    </Callout>
  )
}
