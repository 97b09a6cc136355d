import { networkListQuery, type Network } from '@meshdeck/api/networks'
import { placeHref, useCan, useQuery, useTranslation } from '@meshdeck/platform'
import { Box, Code, ErrorPanel, Panel, Span, TextLink, Tooltip } from '@meshdeck/ui'

import { countedNodes, countNodes } from './figures'
import { NoDevices, NoNetworks } from './FirstSteps'
import { LoadingRows, Rows } from './Rows'

/** Of an estate with more the list of networks shows them all. */
const SHOWN = 12

/** The networks the user may see with their node counts, from one call: /v1/networks/stats. */
export function NetworksPanel() {
  const { t } = useTranslation('dashboard')
  const { isAdmin } = useCan()
  const { data: networks, isPending, error, refetch } = useQuery(networkListQuery())
  if (networks?.length === 0) return <NoNetworks />

  const nodes = networks && countNodes(networks)
  return (
    <Panel title={t('networks')} aside={nodes !== undefined && <NodeCount count={nodes} />}>
      {isPending && <LoadingRows count={SHOWN} />}
      {error && !networks && (
        <Box p="4">
          <ErrorPanel title={t('networksFailed')} error={error} onRetry={() => void refetch()} />
        </Box>
      )}
      {networks && (
        <>
          <Rows>
            {networks.slice(0, SHOWN).map((network) => (
              <NetworkRow key={network.netid} network={network} />
            ))}
          </Rows>
          {networks.length > SHOWN && <More count={networks.length} />}
          {isAdmin && nodes === 0 && <NoDevices />}
        </>
      )}
    </Panel>
  )
}

function NodeCount({ count }: { count: number }) {
  const { t } = useTranslation('dashboard')

  return (
    <Tooltip content={t('from', { call: 'GET /api/v1/networks/stats' })}>
      <span>{t('shell:nodeCount', { count })}</span>
    </Tooltip>
  )
}

/** All of it leads to the network's nodes, and its number to those that it counts. */
function NetworkRow({ network }: { network: Network }) {
  const { t } = useTranslation('dashboard')
  const { netid, addressrange, addressrange6, hosts } = network
  const href = placeHref('nodes', { networkId: netid })
  const count = t('shell:nodeCount', { count: hosts })

  return (
    <Box as="li" {...(href !== undefined && { _hover: { bg: 'bg.subtle' } })}>
      <Span flex="1" minW="0" fontWeight="500" truncate>
        {href === undefined ? (
          netid
        ) : (
          <TextLink to={href} _after={{ content: '""', position: 'absolute', inset: '0' }}>
            {netid}
          </TextLink>
        )}
      </Span>
      <Code color="fg.muted" hideBelow="md">
        {addressrange || addressrange6}
      </Code>
      <Span w="6rem" textAlign="end" color="fg.muted" fontVariantNumeric="tabular-nums">
        {href === undefined ? (
          count
        ) : (
          // above the link that covers the row
          <TextLink to={`${href}?${countedNodes()}`} color="inherit" position="relative" zIndex="1">
            {count}
          </TextLink>
        )}
      </Span>
    </Box>
  )
}

/** That there are more networks than are listed, and where. */
function More({ count }: { count: number }) {
  const { t } = useTranslation('dashboard')
  const href = placeHref('networks')
  const text = t('someNetworks', { shown: SHOWN, count })

  return (
    <Box
      px="4"
      py="2"
      borderTopWidth="1px"
      borderColor="border.muted"
      textStyle="sm"
      color="fg.muted"
    >
      {href === undefined ? text : <TextLink to={href}>{text}</TextLink>}
    </Box>
  )
}
