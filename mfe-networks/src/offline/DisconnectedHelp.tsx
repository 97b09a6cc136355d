import { useCan } from '@meshdeck/platform'
import { Button, Callout, Stack, Text } from '@meshdeck/ui'
import { Plug } from 'lucide-react'

import { useNodeConnection } from '../nodes/use-node-connection'
import { useTranslation } from '../translations'

type Props = { node: { id: string; name: string; network: string } }

/** A node that somebody has disconnected, and the button that connects it again. */
export function DisconnectedHelp({ node }: Props) {
  const { t } = useTranslation()
  const { connect } = useNodeConnection()
  const refusal = useCan().whyNotIn(node.network, t('nodes.refused'))

  return (
    <Callout tone="info" title={t('details.disconnected.title')}>
      <Stack gap="2" alignItems="flex-start">
        <Text>{t('details.disconnected.text', { network: node.network })}</Text>
        <Button size="sm" disabled={refusal !== undefined} onClick={() => connect(node, true)}>
          <Plug aria-hidden="true" /> {t('nodes.connect')}
        </Button>
        {refusal !== undefined && <Text color="fg.muted">{refusal}</Text>}
      </Stack>
    </Callout>
  )
}
