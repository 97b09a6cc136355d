import { networkListQuery, type Network } from '@meshdeck/api/networks'
import { hasSlot, placeHref, useCan, useQuery, useTranslation } from '@meshdeck/platform'
import {
  Box,
  Button,
  chakra,
  Code,
  EmptyState,
  ErrorPanel,
  Panel,
  Skeleton,
  Span,
  Stack,
  TextLink,
  useDialog,
} from '@meshdeck/ui'
import { Network as NetworkIcon } from 'lucide-react'

const SHOWN = 12

/** The networks the user may see with their node counts, from one call: /v1/networks/stats. */
export function NetworksPanel() {
  const { t } = useTranslation('dashboard')
  const { data: networks, isPending, error, refetch } = useQuery(networkListQuery())
  const nodes = networks?.reduce((sum, { hosts }) => sum + hosts, 0)
  const all = placeHref('networks')
  if (networks?.length === 0) return <NoNetworks />

  return (
    <Panel
      title={t('networks')}
      aside={nodes !== undefined && t('shell:nodeCount', { count: nodes })}
    >
      {isPending && <LoadingRows />}
      {error && (
        <Box p="4">
          <ErrorPanel error={error} onRetry={() => void refetch()} />
        </Box>
      )}
      {networks && (
        <>
          <Rows>
            {networks.slice(0, SHOWN).map((network) => (
              <NetworkRow key={network.netid} network={network} />
            ))}
          </Rows>
          {networks.length > SHOWN && all !== undefined && (
            <Box px="4" py="2" textStyle="sm">
              <TextLink to={all}>{t('allNetworks', { count: networks.length })}</TextLink>
            </Box>
          )}
        </>
      )}
    </Panel>
  )
}

const Rows = chakra('ul', {
  base: {
    listStyleType: 'none',
    textStyle: 'sm',
    '& > li': {
      display: 'flex',
      alignItems: 'center',
      gap: '4',
      minH: '9',
      px: '4',
      borderBottomWidth: '1px',
      borderColor: 'border.muted',
    },
    '& > li:last-child': { borderBottomWidth: '0' },
  },
})

function NetworkRow({ network }: { network: Network }) {
  const { t } = useTranslation('dashboard')
  const { netid, addressrange, addressrange6, hosts } = network
  const { isAdmin } = useCan()
  const href = isAdmin ? placeHref('nodes', { networkId: netid }) : undefined

  return (
    <li>
      <Span flex="1" minW="0" fontWeight="500" truncate>
        {href === undefined ? netid : <TextLink to={href}>{netid}</TextLink>}
      </Span>
      <Code color="fg.muted" hideBelow="md">
        {addressrange || addressrange6}
      </Code>
      <Span w="6rem" textAlign="end" color="fg.muted" fontVariantNumeric="tabular-nums">
        {t('shell:nodeCount', { count: hosts })}
      </Span>
    </li>
  )
}

function NoNetworks() {
  const { t } = useTranslation('dashboard')
  const { isAdmin } = useCan()
  const { open } = useDialog()

  // the server lists only what somebody may see: there may be others
  if (!isAdmin) {
    return (
      <EmptyState
        icon={NetworkIcon}
        title={t('noneAssigned')}
        description={t('noneAssignedHint')}
      />
    )
  }
  return (
    <EmptyState icon={NetworkIcon} title={t('noNetworks')} description={t('firstNetwork')}>
      {hasSlot('network.create') && (
        <Button variant="solid" onClick={() => open('network.create')}>
          {t('shell:addNetwork')}
        </Button>
      )}
    </EmptyState>
  )
}

function LoadingRows() {
  return (
    <Stack gap="3" p="4" aria-busy="true">
      <Skeleton h="4" w="60%" />
      <Skeleton h="4" w="45%" />
      <Skeleton h="4" w="52%" />
    </Stack>
  )
}
