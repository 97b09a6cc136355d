import { type EnrollmentKey, enrollmentKeyListQuery, keyName } from '@meshdeck/api/enrollment-keys'
import { networkListQuery } from '@meshdeck/api/networks'
import { Link, placeHref, useActiveNetwork, useQuery } from '@meshdeck/platform'
import { chakra, Stack } from '@meshdeck/ui'
import { BookOpen, Building2, KeyRound, LayoutGrid, Network, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

import { useLinks, useSettings } from '../shared/installation'
import { useTranslation } from '../translations'
import { sidebarItemStyle, SidebarLine, SidebarTip } from './sidebar-lines'

const PageLink = chakra(Link, {
  base: {
    ...sidebarItemStyle.base,
    // the active network, whose sections are listed below, isn't the open page
    '&[aria-current=true]': { color: 'fg', fontWeight: '500', _icon: { color: 'accent.fg' } },
  },
})
const OutsideLink = chakra('a', sidebarItemStyle)

/** Replaces the network selector: some networks and a link to all of them. */
export function AlternateNetworks() {
  const { t } = useTranslation()
  const { data: networks = [] } = useQuery(networkListQuery())
  const [activeId] = useActiveNetwork()

  return (
    <Listing>
      {listedNetworks(networks, activeId).map(({ netid }) => (
        <AlternateLine
          key={netid}
          icon={Network}
          name={netid}
          href={placeHref('nodes', { networkId: netid })}
          isActive={netid === activeId}
        />
      ))}
      <AlternateLine
        icon={LayoutGrid}
        name={t('frame.selector.all')}
        href={placeHref('networks')}
      />
    </Listing>
  )
}

/** The last keys, tenants and documentation. */
export function AlternateEnd({ isAdmin }: { isAdmin: boolean }) {
  const { t } = useTranslation()
  const { variant } = useSettings()
  const { docs, tenants } = useLinks()
  const { data: keys = [] } = useQuery({ ...enrollmentKeyListQuery(), enabled: isAdmin })

  return (
    <Listing>
      {lastKeys(keys).map(({ id, name }) => (
        <AlternateLine key={id} icon={KeyRound} name={name} href={placeHref('keys')} />
      ))}
      {variant === 'hosted' && (
        <ExternalLine icon={Building2} name={t('frame.tenant.tenants')} href={tenants} />
      )}
      <ExternalLine icon={BookOpen} name={t('frame.documentation')} href={docs} />
    </Listing>
  )
}

function Listing({ children }: { children: ReactNode }) {
  return (
    <Stack gap="0.5" mt="2">
      {children}
    </Stack>
  )
}

type LineProps = { icon: LucideIcon; name: string }

/** A line of the listing. Renders nothing when no remote has the page. */
function AlternateLine({
  href,
  isActive = false,
  ...line
}: LineProps & { href: string | undefined; isActive?: boolean }) {
  if (href === undefined) return null
  return (
    <SidebarTip name={line.name}>
      <PageLink to={href} {...(isActive && { 'aria-current': 'true' as const })}>
        <SidebarLine {...line} />
      </PageLink>
    </SidebarTip>
  )
}

function ExternalLine({ href, ...line }: LineProps & { href: string }) {
  return (
    <SidebarTip name={line.name}>
      <OutsideLink href={href}>
        <SidebarLine {...line} />
      </OutsideLink>
    </SidebarTip>
  )
}

const MAX_NETWORKS = 10
const MAX_KEYS = 2

/**
 * Returns the networks of the alternative listing: up to ten, by ID [SH-115]. The active one is always included, in the
 * last place if necessary, because its sections appear below and nothing else names it.
 */
export function listedNetworks<Item extends { netid: string }>(
  networks: readonly Item[],
  activeId: string | undefined,
): Item[] {
  const sorted = networks.toSorted((a, b) => (a.netid < b.netid ? -1 : 1))
  const active = sorted.slice(MAX_NETWORKS).find(({ netid }) => netid === activeId)
  return active ? [...sorted.slice(0, MAX_NETWORKS - 1), active] : sorted.slice(0, MAX_NETWORKS)
}

/**
 * Returns the last two enrollment keys of the server [SH-117]. The server doesn't report when a key was created. A key
 * without a name is named by its position, as in the table of keys, because its ID is as secret as its token.
 */
export function lastKeys(keys: ReadonlyArray<Pick<EnrollmentKey, 'value' | 'tags'>>) {
  const firstIndex = Math.max(0, keys.length - MAX_KEYS)
  return keys.slice(firstIndex).map((key, index) => ({
    id: key.value,
    name: keyName(key) || `#${firstIndex + index + 1}`,
  }))
}
