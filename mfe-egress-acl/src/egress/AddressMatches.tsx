import { networkListQuery } from '@meshdeck/api/networks'
import { useCapabilities, useQuery } from '@meshdeck/platform'
import { Badge, Box, Code, Flex, Grid, Panel, Span, Text, TextLink } from '@meshdeck/ui'
import { useMediaQuery } from '@meshdeck/ui/data-table'
import type { ReactNode } from 'react'

import { paths } from '../shared/paths'
import { useTranslation } from '../translations'
import { egressNodeName } from './egress-cells'
import type { PlacedRoute, AddressMatch } from './route-overlaps'
import { useRoutePicture } from './route-picture'
import { RouteDrawing } from './RouteDrawing'

/** Minimum width to draw the first route next to the list. */
const WIDE = '(min-width: 80rem)'

type Props = {
  address: string
  addressMatches: readonly AddressMatch[]
  /** Number of routes. */
  total: number
}

/**
 * Lists for each network which route takes an address, which would take it if that one were disabled, and networks
 * where none does.
 */
export function AddressMatches({ address, addressMatches, total }: Props) {
  const { t } = useTranslation()
  const { data: networks = [] } = useQuery(networkListQuery())
  const taking = new Set(addressMatches.map(({ networkId }) => networkId))
  const otherIds = networks.map(({ netid }) => netid).filter((id) => !taking.has(id))
  const isWide = useMediaQuery(WIDE)
  const [drawn] = addressMatches.flatMap(({ taker }) => taker ?? [])
  const isDrawn = isWide && drawn
  const holders = addressMatches.flatMap(({ taker, next }) => (taker ? [taker, ...next] : []))

  return (
    // keeps its height, whatever the table below needs
    <Grid
      flexShrink="0"
      mb="3"
      gap="3"
      gridTemplateColumns={isDrawn ? 'minmax(0, 1.15fr) minmax(0, 1fr)' : 'minmax(0, 1fr)'}
    >
      <Panel
        title={t('egress.allPage.which', { address })}
        aside={t('egress.allPage.hold', { count: holders.length, total })}
      >
        <Box role="status" maxH="11rem" overflowY="auto">
          <Box as="ul" listStyleType="none">
            {addressMatches.map(({ networkId, taker, next, internet }) => (
              <MatchLines
                key={networkId}
                networkId={networkId}
                taker={taker}
                next={next}
                internet={internet}
              />
            ))}
            {otherIds.length > 0 && (
              <MatchLine
                about={t('egress.allPage.others', { count: otherIds.length })}
                reason={otherIds.join(', ')}
              >
                <Span color="fg.muted">{t('egress.allPage.nobody')}</Span>
              </MatchLine>
            )}
          </Box>
        </Box>
      </Panel>
      {isDrawn && <TakerDrawing row={drawn} />}
    </Grid>
  )
}

/** Lists the routes of one network in the order in which they take the address. */
function MatchLines({ networkId, taker, next, internet }: AddressMatch) {
  const { t } = useTranslation()
  const network = <TextLink to={paths.egress(networkId)}>{networkId}</TextLink>
  const routesInTurn = taker ? [taker, ...next] : []

  return (
    <>
      {routesInTurn.map((route, index) => {
        const before = routesInTurn[index - 1]
        return (
          <MatchLine
            key={route.id}
            about={network}
            reason={
              before
                ? t('egress.allPage.line.ifOff', { name: before.name })
                : t('egress.allPage.line.longest')
            }
          >
            <Badge variant="surface" {...(!before && { colorPalette: 'success' })}>
              {t(before ? 'egress.allPage.line.next' : 'egress.allPage.line.takenBy')}
            </Badge>
            <Route route={route} />
          </MatchLine>
        )
      })}
      {internet.map((route) => (
        <MatchLine key={route.id} about={network} reason={t('egress.allPage.line.rest')}>
          <Badge variant="surface">{t('egress.allPage.line.internet')}</Badge>
          <Route route={route} />
        </MatchLine>
      ))}
    </>
  )
}

type LineProps = { about: ReactNode; reason: string; children: ReactNode }

function MatchLine({ about, reason, children }: LineProps) {
  return (
    <Grid
      as="li"
      gridTemplateColumns={{ base: '1fr', md: 'clamp(10rem, 22%, 16rem) minmax(0, 1fr)' }}
      textStyle="sm"
      columnGap="3"
      rowGap="1"
      alignItems="center"
      px="4"
      py="1.5"
      css={{ '& + &': { borderTopWidth: '1px' } }}
    >
      <Box minW="0">
        <Text fontWeight="600" truncate>
          {about}
        </Text>
        <Text textStyle="xs" color="fg.muted" truncate>
          {reason}
        </Text>
      </Box>
      <Flex gap="2" alignItems="baseline" flexWrap="wrap">
        {children}
      </Flex>
    </Grid>
  )
}

function Route({ route: { id, name, networkId, target, nodes } }: { route: PlacedRoute }) {
  const { t } = useTranslation()
  const { isPro } = useCapabilities()
  const [first] = nodes

  return (
    <>
      <TextLink to={paths.egressRoute(networkId, id)}>{name}</TextLink>
      {target && <Code>{target}</Code>}
      {first && (
        <Span color="fg.muted">
          {t('egress.allPage.line.through', { node: egressNodeName(t, isPro)(first) })}
        </Span>
      )}
    </>
  )
}

/** Drawing of the route that takes an address, as on its own page. */
function TakerDrawing({ row }: { row: PlacedRoute }) {
  const known = useRoutePicture(row.route)
  return <RouteDrawing row={row} title={row.name} aside={row.networkId} {...known} />
}
