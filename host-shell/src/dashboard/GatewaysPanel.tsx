import { currentLanguage, placeHref } from '@meshdeck/platform'
import { Box, Flex, Panel, Span, SrOnly, StatusBadge, Text, TextLink } from '@meshdeck/ui'
import { useMemo } from 'react'

import { useTranslation } from '../translations'
import { countOf, gatewayClients, type GatewayClients } from './all-networks-figures'
import { useAllNetworksLists } from './all-networks-lists'
import { PanelFooter, ReadButton, PanelSpace, PanelRows } from './panel-parts'

/** The gateways with the most clients, for admins. The bars illustrate the numbers. */
export function GatewaysPanel({ rows }: { rows: number }) {
  const { t } = useTranslation()
  const lists = useAllNetworksLists()
  const { data } = lists
  const gateways = useMemo(() => data && gatewayClients(data), [data])
  const longest = gateways?.[0] ? countOf(gateways[0]) : 0
  const allGatewaysHref = placeHref('all-gateways')
  const otherGateways = gateways?.slice(rows) ?? []
  const waitingText = t(
    lists.bytes === undefined ? 'dashboard.panels.listsComing' : 'dashboard.panels.listsOnRequest',
  )
  const moreText =
    otherGateways.length > 0 &&
    t('dashboard.panels.moreGateways', {
      count: otherGateways.length,
      clients: clientsOf(otherGateways),
    })
  const foot = gateways ? moreText : waitingText

  return (
    <Panel
      title={t('dashboard.gatewayClients')}
      aside={
        <>
          <ReadButton reading={lists} label={t('dashboard.panels.readLists')} />
          {allGatewaysHref !== undefined && gateways && gateways.length > 0 && (
            <TextLink to={allGatewaysHref}>
              {t('dashboard.panels.all', { count: gateways.length })}
            </TextLink>
          )}
        </>
      }
    >
      <PanelSpace rows={rows}>
        <Flex
          minH="10"
          alignItems="center"
          px="4"
          gap="4"
          borderBottomWidth="1px"
          borderColor="border.muted"
          textStyle="xs"
          color="fg.muted"
        >
          {gateways && (
            <>
              <LegendItem
                label={t('dashboard.panels.enabled', { count: sumOf(gateways, 'enabled') })}
                bg="accent.solid"
              />
              <LegendItem
                label={t('dashboard.panels.disabled', { count: sumOf(gateways, 'disabled') })}
                bg="transparent"
              />
              <Span ms="auto">{t('dashboard.panels.clients')}</Span>
            </>
          )}
        </Flex>
        {gateways?.length === 0 && (
          <Text px="4" py="3" textStyle="sm" color="fg.muted">
            {t('dashboard.panels.noGateways')}
          </Text>
        )}
        {gateways && gateways.length > 0 && (
          <PanelRows lines="short">
            {gateways.slice(0, rows).map((gateway) => (
              <GatewayRow key={gateway.id} gateway={gateway} longest={longest} />
            ))}
          </PanelRows>
        )}
        {foot && <PanelFooter>{foot}</PanelFooter>}
      </PanelSpace>
    </Panel>
  )
}

const sumOf = (gateways: readonly GatewayClients[], part: 'enabled' | 'disabled') =>
  gateways.reduce((sum, gateway) => sum + gateway[part], 0)
const clientsOf = (gateways: readonly GatewayClients[]) =>
  gateways.reduce((sum, gateway) => sum + countOf(gateway), 0)

function LegendItem({ label, bg }: { label: string; bg: string }) {
  return (
    <Flex as="span" alignItems="center" gap="1.5">
      <Box
        boxSize="2.5"
        borderRadius="2px"
        borderWidth="1px"
        borderColor={bg === 'transparent' ? 'border.control' : bg}
        bg={bg}
      />
      {label}
    </Flex>
  )
}

function GatewayRow({ gateway, longest }: { gateway: GatewayClients; longest: number }) {
  const { t } = useTranslation()
  const { id, network, name, status, enabled, disabled } = gateway
  const href = placeHref('gateway', { networkId: network, nodeId: id })
  const number = (count: number) => count.toLocaleString(currentLanguage())
  const share = (count: number) => ({ width: longest === 0 ? 0 : `${(count / longest) * 100}%` })

  return (
    <li>
      {/* the shape shows the state; screen readers get its name */}
      <Box flexShrink="0" css={{ '& .status': { fontSize: 0, gap: 0 } }}>
        <StatusBadge status={status} />
      </Box>
      <Span w="8rem" flexShrink="0" truncate fontWeight="500" title={`${name} · ${network}`}>
        {href === undefined ? name : <TextLink to={href}>{name}</TextLink>}
      </Span>
      <Flex aria-hidden="true" flex="1" minW="0" h="2" gap="2px">
        {enabled > 0 && <Box style={share(enabled)} bg="accent.solid" borderRadius="2px" />}
        {disabled > 0 && (
          <Box
            style={share(disabled)}
            minW="6px"
            borderWidth="1px"
            borderColor="border.control"
            borderRadius="2px"
          />
        )}
      </Flex>
      <Span flexShrink="0" fontVariantNumeric="tabular-nums" color="fg.muted">
        {enabled + disabled === 0 ? (
          t('dashboard.panels.noFiles')
        ) : (
          <>
            <Span color="fg">{number(enabled)}</Span>{' '}
            {t('dashboard.panels.of', { count: enabled + disabled })}
            <SrOnly> {t('dashboard.panels.clients')}</SrOnly>
          </>
        )}
      </Span>
    </li>
  )
}
