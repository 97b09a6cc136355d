import { networkListQuery, type Network } from '@meshdeck/api/networks'
import { currentLanguage, Link, placeHref, useActiveNetwork, useQuery } from '@meshdeck/platform'
import { Box, chakra, Flex, Skeleton, Span, TextLink, Tooltip } from '@meshdeck/ui'
import { ArrowUpRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

import { useTranslation } from '../translations'

type Props = ListLink & {
  icon: LucideIcon
  label: string
  /** The call that returns the number, such as `/api/server/usage`. */
  call: string
  /** Undefined while loading, `null` when it failed to load. */
  value: number | null | undefined
  /** Another number from the same call. */
  note?: string | false | undefined
}

const surface = {
  base: {
    flex: '1',
    minW: '0',
    layerStyle: 'panel',
    px: '4',
    py: '3',
  },
} as const

const Card = chakra('div', surface)
const LinkCard = chakra(Link, {
  base: { ...surface.base, focusVisibleRing: 'outside', _hover: { bg: 'bg.subtle' } },
})

/**
 * A summary number. The whole card is a link when a list with exactly the counted items exists. Otherwise it says that
 * it counts all networks and links to the list of one network next to it.
 */
export function SummaryCard({ call, href, networkId, ...content }: Props) {
  const { t } = useTranslation()
  const { note } = content
  const scope = [t('dashboard.allNetworks'), note].filter(Boolean).join(' · ')

  return (
    <chakra.li display="grid">
      <Tooltip content={t('dashboard.from', { call: `GET ${call}` })}>
        {href !== undefined && networkId === undefined ? (
          <LinkCard to={href}>
            <Content {...content} />
          </LinkCard>
        ) : (
          <Card>
            <Content {...content} note={networkId === undefined ? note : scope}>
              {href !== undefined && (
                <NetworkLink label={content.label} to={href} networkId={networkId} />
              )}
            </Content>
          </Card>
        )}
      </Tooltip>
    </chakra.li>
  )
}

type ContentProps = Pick<Props, 'icon' | 'label' | 'value' | 'note'> & { children?: ReactNode }

function Content({ icon: Icon, label, value, note, children }: ContentProps) {
  return (
    <>
      <Flex alignItems="center" gap="1.5" textStyle="sm" color="fg.muted">
        <Box flexShrink="0">
          <Icon size="0.875rem" aria-hidden="true" />
        </Box>
        {/* the network next to it shrinks first; icon and gap keep their size */}
        <Span flex="1 0 auto" maxW="calc(100% - 1.25rem)" truncate>
          {label}
        </Span>
        {children}
      </Flex>
      {/* on a phone, a note that is too long for the rest of the line goes below the number */}
      <Flex
        alignItems="last baseline"
        flexWrap={{ base: 'wrap', md: 'nowrap' }}
        columnGap="2"
        mt="1"
        minH="8"
      >
        {value === undefined && <Loading />}
        {value !== undefined && (
          <Span textStyle="2xl" fontWeight="600" fontVariantNumeric="tabular-nums">
            {value === null ? '–' : value.toLocaleString(currentLanguage())}
          </Span>
        )}
        {note && (
          <Span textStyle="xs" color="fg.muted" minW="0">
            {note}
          </Span>
        )}
      </Flex>
    </>
  )
}

/** Link to the active network's items. */
function NetworkLink({
  label,
  to,
  networkId = '',
}: {
  label: string
  to: string
  networkId: string | undefined
}) {
  const { t } = useTranslation()

  return (
    <TextLink
      to={to}
      aria-label={t('dashboard.ofNetwork', { label, networkId })}
      display="inline-flex"
      alignItems="center"
      gap="1"
      minW="0"
      ms="auto"
      textStyle="xs"
    >
      <Span hideBelow="xl" minW="0" truncate>
        {t('dashboard.onlyNetwork', { networkId })}
      </Span>
      <Box flexShrink="0">
        <ArrowUpRight size="0.75rem" aria-hidden="true" />
      </Box>
    </TextLink>
  )
}

function Loading() {
  return (
    <Box alignSelf="center" aria-busy="true">
      <Skeleton h="5" w="12" />
    </Box>
  )
}

/** Target of a list, with the ID of the network if the list is limited to that network. */
type ListLink = { href?: string | undefined; networkId?: string }

/**
 * Returns a function that links numbers over all networks to a page that each network has: the complete list if there
 * is one network, otherwise the list of the active network. There is no link while no network is known or when no
 * remote has the page.
 */
export function useListLink(): (place: string) => ListLink {
  const { data: networks = [] } = useQuery(networkListQuery())
  const [activeId] = useActiveNetwork()

  return (place) => listLink(place, networks, activeId)
}

export function listLink(
  place: string,
  networks: ReadonlyArray<Pick<Network, 'netid'>>,
  activeId: string | undefined,
): ListLink {
  const network = networks.find(({ netid }) => netid === activeId) ?? networks[0]
  if (network === undefined) return {}
  const { netid: networkId } = network
  const href = placeHref(place, { networkId })
  return networks.length === 1 ? { href } : { href, networkId }
}
