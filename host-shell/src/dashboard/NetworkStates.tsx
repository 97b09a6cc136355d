import type { Network } from '@meshdeck/api/networks'
import type { Health } from '@meshdeck/domain/health'
import { currentLanguage, placeHref, useCapabilities } from '@meshdeck/platform'
import { Box, chakra, Flex, Span, SrOnly, StatusBadge, TextLink } from '@meshdeck/ui'
import { type ReactNode, useMemo } from 'react'

import { useDeviceStatusesOfNetworks } from '../shared/all-networks-request'
import { nodesIn } from '../shared/figures'
import { useTranslation } from '../translations'
import { countStates, statesIn, worstFirst } from './all-networks-figures'
import { ReadButton } from './panel-parts'

const fills: Record<Health, string> = {
  online: 'status.healthy',
  enabled: 'status.healthy',
  warning: 'status.unstable',
  error: 'status.error',
  offline: 'status.idle',
  unmeasured: 'status.idle',
  unknown: 'status.idle',
  disabled: 'transparent',
  disconnected: 'transparent',
}

/** A bar, with a number for each state next to it or below it. */
const Cells = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(2rem, 1fr) auto' },
    alignItems: 'center',
    columnGap: '4',
    rowGap: '1.5',
  },
})
const Numbers = chakra('div', {
  base: {
    display: 'flex',
    columnGap: '4',
    alignItems: 'center',
    // each as wide as its label plus a gap before its mark; with the bar, all of them fit at 1280 pixels
    lg: {
      columnGap: '0',
      '& > *': { w: '5rem', flexShrink: '0', textAlign: 'end', justifyContent: 'end' },
      '& > [data-state=online]': { w: '5.75rem' },
      '& > [data-state=warning]': { w: '4.75rem' },
      '& > [data-state=error]': { w: '3.75rem' },
      '& > [data-state=disconnected]': { w: '6.25rem' },
    },
  },
})

function useShownStates() {
  const { isPro } = useCapabilities()
  const { data } = useDeviceStatusesOfNetworks()
  return statesIn(data?.values() ?? [], isPro)
}

export function StateHeader() {
  const states = useShownStates()

  return (
    <Cells>
      <span />
      <Numbers>
        {states.map((state) => (
          <Box key={state} data-state={state} css={{ '& .status': { textStyle: 'xs' } }}>
            <StatusBadge status={state} />
          </Box>
        ))}
      </Numbers>
    </Cells>
  )
}

/** State of one network's nodes. The numbers are links; the bar illustrates them. */
export function NetworkStates({ network: { netid } }: { network: Network }) {
  const { data } = useDeviceStatusesOfNetworks()
  const shownStates = useShownStates()
  const statuses = data?.get(netid)
  // not requested yet, or not visible to the user
  if (!statuses) return <Cells />
  const counts = countStates(statuses)

  return (
    <Cells>
      <Flex aria-hidden="true" h="2.5" gap="2px" borderRadius="l1" overflow="hidden">
        {shownStates.map((state) => {
          const count = counts.get(state) ?? 0
          if (count === 0) return null
          return (
            <Box
              key={state}
              bg={fills[state]}
              borderWidth={fills[state] === 'transparent' ? '1.5px' : '0'}
              borderColor="status.idle"
              minW="4px"
              // a class for each number would fill the page's style sheet
              style={{ flexGrow: count, flexBasis: 0 }}
            />
          )
        })}
      </Flex>
      <Numbers>
        {shownStates.map((state) => (
          <StateCount key={state} netid={netid} state={state} count={counts.get(state) ?? 0} />
        ))}
      </Numbers>
    </Cells>
  )
}

function StateCount({ netid, state, count }: { netid: string; state: Health; count: number }) {
  const { t } = useTranslation()
  const nodes = placeHref('nodes', { networkId: netid })
  const number = count.toLocaleString(currentLanguage())
  const word = t(`common:health.${state}`)
  if (count === 0) {
    return (
      <Span hideBelow="lg" data-state={state} color="fg.subtle">
        {number}
      </Span>
    )
  }

  const content = (
    <>
      {/* the list on phones has no header that names the count */}
      <Box hideFrom="lg" aria-hidden="true" css={{ '& .status': { fontSize: 0, gap: 0 } }}>
        <StatusBadge status={state} />
      </Box>
      {number}
      <SrOnly> {t('dashboard.panels.inNetwork', { state: word, networkId: netid })}</SrOnly>
    </>
  )
  const looks = {
    'data-state': state,
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    minH: '6',
    color: state === 'online' ? 'fg.muted' : 'fg',
    fontWeight: state === 'online' ? '400' : '500',
    fontVariantNumeric: 'tabular-nums',
  } as const
  if (nodes === undefined) return <Span {...looks}>{content}</Span>
  return (
    <TextLink to={`${nodes}?${nodesIn(state)}`} title={word} {...looks}>
      {content}
    </TextLink>
  )
}

type OrderProps = {
  networks: readonly Network[]
  children: (networks: readonly Network[]) => ReactNode
}

/** Lists the networks with the most troubled nodes first if not all networks fit, once the states are known. */
export function WorstFirst({ networks, children }: OrderProps) {
  const { data } = useDeviceStatusesOfNetworks()
  return children(useMemo(() => (data ? worstFirst(networks, data) : networks), [networks, data]))
}

/** Shows which of the networks are listed. */
export function OrderNote() {
  const { t } = useTranslation()
  const { data } = useDeviceStatusesOfNetworks()
  return data && <Span>{t('dashboard.panels.worstFirst')}</Span>
}

/** Button that requests the states when they are too large to be fetched automatically. */
export function CountStates() {
  const { t } = useTranslation()
  const states = useDeviceStatusesOfNetworks()
  return <ReadButton reading={states} label={t('dashboard.panels.countStates')} />
}
