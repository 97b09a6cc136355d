import { networkListQuery, type Network } from '@meshdeck/api/networks'
import { currentLanguage, placeHref, useCan, useQuery } from '@meshdeck/platform'
import { Box, ErrorPanel, Flex, Panel, Span, TextLink, Tooltip } from '@meshdeck/ui'
import type { ReactNode } from 'react'

import { FEW_NODES } from '../estate/estate-size'
import { countNodes } from '../panels/figures'
import { LoadingRows } from '../panels/Rows'
import { useTranslation } from '../translations'
import { NoDevices, NoNetworks } from './FirstSteps'
import { NetworkGrid, NetworkRows } from './NetworkRows'
import type { Parts } from './use-late-parts'

/** Of an estate with more the list of networks shows them all. */
const SHOWN = 12

/** The networks the user may see with their node counts, from one call: /v1/networks/stats; later how the nodes are. */
export function NetworksPanel({ parts }: { parts: Parts | undefined }) {
  const { t } = useTranslation()
  const { isAdmin } = useCan()
  const { data: networks, isPending, error, refetch } = useQuery(networkListQuery())
  if (networks?.length === 0) return <NoNetworks />

  const nodes = networks && countNodes(networks)
  // below its name, where the states come without being asked for
  const phoneHeight = nodes !== undefined && nodes > FEW_NODES.states ? '10' : '4.5rem'
  const rows = (listed: readonly Network[]) => (
    <NetworkRows>
      {listed.slice(0, SHOWN).map((network) => (
        <NetworkRow key={network.netid} network={network} parts={parts} phoneHeight={phoneHeight} />
      ))}
    </NetworkRows>
  )

  return (
    <Panel
      title={t('dashboard.states')}
      aside={
        <>
          {parts && <parts.CountStates />}
          {nodes !== undefined && <NodeCount count={nodes} />}
        </>
      }
    >
      {isPending && <LoadingRows count={SHOWN} />}
      {error && !networks && (
        <Box p="4">
          <ErrorPanel
            title={t('dashboard.networksFailed')}
            error={error}
            onRetry={() => void refetch()}
          />
        </Box>
      )}
      {networks && (
        <>
          <NetworkGrid hideBelow="lg" h="8" bg="bg.subtle" borderBottomWidth="1px" textStyle="xs">
            <Span color="fg.muted">{t('dashboard.network')}</Span>
            {parts && <parts.StateHeader />}
          </NetworkGrid>
          {parts && networks.length > SHOWN ? (
            <parts.WorstFirst networks={networks}>{rows}</parts.WorstFirst>
          ) : (
            rows(networks)
          )}
          {networks.length > SHOWN && (
            <More count={networks.length}>{parts && <parts.OrderNote />}</More>
          )}
          {isAdmin && nodes === 0 && <NoDevices />}
        </>
      )}
    </Panel>
  )
}

function NodeCount({ count }: { count: number }) {
  const { t } = useTranslation()

  return (
    <Tooltip content={t('dashboard.from', { call: 'GET /api/v1/networks/stats' })}>
      <span>{t('nodeCount', { count })}</span>
    </Tooltip>
  )
}

type RowProps = { network: Network; parts: Parts | undefined; phoneHeight: string }

/** Its name leads to the network's nodes, each number to those that it counts. */
function NetworkRow({ network, parts, phoneHeight }: RowProps) {
  const { t } = useTranslation()
  const { netid, hosts } = network
  const href = placeHref('nodes', { networkId: netid })
  const number = hosts.toLocaleString(currentLanguage())

  return (
    <NetworkGrid as="li" minH={{ base: phoneHeight, lg: '9' }} py={{ base: '2', lg: '0' }}>
      <Flex gap="3" minW="0">
        <Span flex="1" minW="0" fontWeight="500" truncate>
          {href === undefined ? netid : <TextLink to={href}>{netid}</TextLink>}
        </Span>
        <Span color="fg.muted" fontVariantNumeric="tabular-nums">
          {href === undefined ? (
            number
          ) : (
            <TextLink to={href} aria-label={t('nodeCount', { count: hosts })} color="inherit">
              {number}
            </TextLink>
          )}
        </Span>
      </Flex>
      {parts && <parts.NetworkStates network={network} />}
    </NetworkGrid>
  )
}

/** That there are more networks than are listed, and where. */
function More({ count, children }: { count: number; children: ReactNode }) {
  const { t } = useTranslation()
  const href = placeHref('networks')
  const text = t('dashboard.someNetworks', { shown: SHOWN, count })

  return (
    <Box
      px="4"
      py="2"
      borderTopWidth="1px"
      borderColor="border.muted"
      textStyle="sm"
      color="fg.muted"
    >
      {href === undefined ? text : <TextLink to={href}>{text}</TextLink>} {children}
    </Box>
  )
}
