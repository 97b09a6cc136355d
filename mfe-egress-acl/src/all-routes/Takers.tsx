import { useCapabilities } from '@meshdeck/platform'
import { Badge, Code, Flex, Panel, Span, Stack, Text, TextLink } from '@meshdeck/ui'

import { egressNodeName } from '../egress/EgressNodes'
import { paths } from '../paths'
import { useAllRoutesWords } from './all-routes-words'
import type { PlacedRoute, Taking } from './route-overlaps'

type Props = { address: string; takings: readonly Taking[] }

/** In which network which route takes an address, and which would if that one were off. */
export function Takers({ address, takings }: Props) {
  const { t } = useAllRoutesWords()

  return (
    <Panel title={t('which', { address })}>
      <Stack gap="2" maxH="11rem" overflowY="auto" role="status">
        {takings.length === 0 && <Text color="fg.muted">{t('nobody')}</Text>}
        {takings.map(({ networkId, taker, next, internet }) => (
          <Stack key={networkId} gap="1">
            {taker && <Line networkId={networkId} badge="takenBy" route={taker} />}
            {next.map((route) => (
              <Line key={route.id} networkId={networkId} badge="next" route={route} />
            ))}
            {internet.map((route) => (
              <Line key={route.id} networkId={networkId} badge="internet" route={route} />
            ))}
          </Stack>
        ))}
      </Stack>
    </Panel>
  )
}

const badges = {
  takenBy: 'all-routes:line.takenBy',
  next: 'all-routes:line.next',
  internet: 'all-routes:line.internet',
}

type LineProps = { networkId: string; badge: keyof typeof badges; route: PlacedRoute }

function Line({ networkId, badge, route: { id, name, target, nodes } }: LineProps) {
  const { t } = useAllRoutesWords()
  const { isPro } = useCapabilities()
  const [first] = nodes

  return (
    <Flex gap="2" alignItems="baseline" flexWrap="wrap">
      <Span minW="8rem" fontWeight="600">
        <TextLink to={paths.egress(networkId)}>{networkId}</TextLink>
      </Span>
      <Badge variant="surface" {...(badge === 'takenBy' && { colorPalette: 'success' })}>
        {t(badges[badge])}
      </Badge>
      <TextLink to={paths.egressRoute(networkId, id)}>{name}</TextLink>
      {target && <Code>{target}</Code>}
      {first && (
        <Span color="fg.muted">{t('line.through', { node: egressNodeName(t, isPro)(first) })}</Span>
      )}
    </Flex>
  )
}
