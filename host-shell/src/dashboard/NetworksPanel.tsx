import { networkListQuery, type Network } from '@meshdeck/api/networks'
import { currentLanguage, hasSlot, placeHref, useCan, useQuery } from '@meshdeck/platform'
import {
  Box,
  Button,
  chakra,
  EmptyState,
  ErrorPanel,
  Flex,
  LinkButton,
  Panel,
  Span,
  TextLink,
  Tooltip,
  useDialog,
} from '@meshdeck/ui'
import type { ReactNode } from 'react'

import { countNodes, FEW_NODES } from '../shared/figures'
import { iconNamed } from '../shared/menu'
import { useTranslation } from '../translations'
import { LoadingRows } from './panel-parts'
import type { Parts } from './use-dashboard-panels'

/** Maximum number of listed networks. The list of networks shows all. */
const MAX_NETWORKS = 12

/**
 * The networks the user may see with their node counts, from one call: /v1/networks/stats. The states of the nodes load
 * later.
 */
export function NetworksPanel({ parts }: { parts: Parts | undefined }) {
  const { t } = useTranslation()
  const { isAdmin } = useCan()
  const reading = useQuery(networkListQuery())
  const { data: networks, isPending, error } = reading
  if (networks?.length === 0) return <NoNetworks />

  const nodes = networks && countNodes(networks)
  // height with the states below the name, where they load automatically
  const phoneHeight = nodes !== undefined && nodes > FEW_NODES.states ? '10' : '4.5rem'
  const rows = (listed: readonly Network[]) => (
    <NetworkRows>
      {listed.slice(0, MAX_NETWORKS).map((network) => (
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
      {isPending && <LoadingRows count={MAX_NETWORKS} />}
      {error && !networks && (
        <Box p="4">
          <ErrorPanel title={t('dashboard.networksFailed')} reading={reading} />
        </Box>
      )}
      {networks && (
        <>
          <NetworkGrid hideBelow="lg" h="8" bg="bg.subtle" borderBottomWidth="1px" textStyle="xs">
            <Span color="fg.muted">{t('dashboard.network')}</Span>
            {parts && <parts.StateHeader />}
          </NetworkGrid>
          {parts && networks.length > MAX_NETWORKS ? (
            <parts.WorstFirst networks={networks}>{rows}</parts.WorstFirst>
          ) : (
            rows(networks)
          )}
          {networks.length > MAX_NETWORKS && (
            <MoreLink count={networks.length}>{parts && <parts.OrderNote />}</MoreLink>
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
      <span>{t('shared.nodeCount', { count })}</span>
    </Tooltip>
  )
}

type RowProps = { network: Network; parts: Parts | undefined; phoneHeight: string }

/** A network. Its name links to its nodes, each number to the nodes that it counts. */
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
            <TextLink
              to={href}
              aria-label={t('shared.nodeCount', { count: hosts })}
              color="inherit"
            >
              {number}
            </TextLink>
          )}
        </Span>
      </Flex>
      {parts && <parts.NetworkStates network={network} />}
    </NetworkGrid>
  )
}

/** Shows how many networks are not listed, and links to them. */
function MoreLink({ count, children }: { count: number; children: ReactNode }) {
  const { t } = useTranslation()
  const href = placeHref('networks')
  const text = t('dashboard.someNetworks', { shown: MAX_NETWORKS, count })

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

const networkIcon = iconNamed('network')

/** Replaces the list while there is no network: explains what a network is for and shows the first step. */
function NoNetworks() {
  const { t } = useTranslation()
  const { isAdmin } = useCan()
  const { open } = useDialog()

  // the server lists only what the user may see: there may be other networks
  if (!isAdmin) {
    return (
      <EmptyState
        icon={networkIcon}
        title={t('dashboard.noneAssigned')}
        description={t('dashboard.noneAssignedHint')}
      />
    )
  }
  return (
    <EmptyState
      icon={networkIcon}
      title={t('dashboard.noNetworks')}
      description={t('dashboard.firstNetwork')}
    >
      {hasSlot('network.create') && (
        <Button onClick={() => open('network.create')}>{t('shared.addNetwork')}</Button>
      )}
      <LinkButton variant="solid" to="/hello">
        {t('dashboard.getStarted')}
      </LinkButton>
    </EmptyState>
  )
}

/** Shown below networks that have no nodes at all: the second step. */
function NoDevices() {
  const { t } = useTranslation()
  const { open } = useDialog()
  if (!hasSlot('node.add')) return null

  return (
    <Flex
      alignItems="center"
      flexWrap="wrap"
      gap="3"
      px="4"
      py="3"
      borderTopWidth="1px"
      textStyle="sm"
    >
      <Span flex="1" minW="10rem" color="fg.muted">
        {t('dashboard.firstDevice')}
      </Span>
      <Button size="sm" onClick={() => open('node.add')}>
        {t('dashboard.addDevice')}
      </Button>
    </Flex>
  )
}

/** A network and the state of its nodes: side by side where there is room, otherwise stacked. */
const NetworkGrid = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '9rem minmax(0, 1fr)' },
    alignItems: 'center',
    columnGap: '4',
    rowGap: '1.5',
    px: '4',
  },
})

const NetworkRows = chakra('ul', {
  base: {
    listStyleType: 'none',
    textStyle: 'sm',
    '& > * + *': { borderTopWidth: '1px', borderColor: 'border.muted' },
    '& > *': { alignContent: 'center', _hover: { bg: 'bg.subtle' } },
  },
})
