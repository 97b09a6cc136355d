import { enrollmentKeyListQuery } from '@meshdeck/api/enrollment-keys'
import { networkListQuery } from '@meshdeck/api/networks'
import { Link, placeHref, useActiveNetwork, useQuery, useTranslation } from '@meshdeck/platform'
import { chakra, Stack, Tooltip } from '@meshdeck/ui'
import { BookOpen, Building2, KeyRound, LayoutGrid, Network, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

import { lastKeys, listedNetworks } from './listed'
import { useLinks, useSettings } from './settings'
import { sidebarItemStyle } from './sidebar-item-style'
import { lineProps, SidebarLine } from './SidebarLine'

const PageLink = chakra(Link, sidebarItemStyle)
const OutsideLink = chakra('a', sidebarItemStyle)

/** In place of the network selector: some networks, and the way to all of them [SH-115, SH-116]. */
export function AlternateNetworks({ isCollapsed }: { isCollapsed: boolean }) {
  const { t } = useTranslation('shell')
  const { data: networks = [] } = useQuery(networkListQuery())
  const [activeId] = useActiveNetwork()

  return (
    <Listing>
      {listedNetworks(networks).map(({ netid }) => (
        <Line
          key={netid}
          icon={Network}
          name={netid}
          href={placeHref('nodes', { networkId: netid })}
          isActive={netid === activeId}
          isCollapsed={isCollapsed}
        />
      ))}
      <Line
        icon={LayoutGrid}
        name={t('selector.all')}
        href={placeHref('networks')}
        isCollapsed={isCollapsed}
      />
    </Listing>
  )
}

type EndProps = { isCollapsed: boolean; isAdmin: boolean }

/** The last keys, tenants and documentation [SH-117 to SH-119]. */
export function AlternateEnd({ isCollapsed, isAdmin }: EndProps) {
  const { t } = useTranslation('shell')
  const { variant } = useSettings()
  const { docs, tenants } = useLinks()
  const { data: keys = [] } = useQuery({ ...enrollmentKeyListQuery(), enabled: isAdmin })

  return (
    <Listing>
      {lastKeys(keys).map(({ value, tags }) => (
        <Line
          key={value}
          icon={KeyRound}
          name={tags[0] ?? value}
          href={placeHref('keys')}
          isCollapsed={isCollapsed}
        />
      ))}
      {variant === 'hosted' && (
        <Outside icon={Building2} name={t('tenants')} href={tenants} isCollapsed={isCollapsed} />
      )}
      <Outside icon={BookOpen} name={t('documentation')} href={docs} isCollapsed={isCollapsed} />
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

type LineProps = { icon: LucideIcon; name: string; isCollapsed: boolean }

/** Nothing when no remote has the page. */
function Line({
  href,
  isActive = false,
  ...line
}: LineProps & { href: string | undefined; isActive?: boolean }) {
  if (href === undefined) return null
  return (
    <Tooltip content={line.isCollapsed ? line.name : undefined} placement="right" isWide>
      <PageLink
        to={href}
        {...(isActive && { 'aria-current': 'true' as const })}
        {...lineProps(line.name, line.isCollapsed)}
      >
        <SidebarLine {...line} />
      </PageLink>
    </Tooltip>
  )
}

function Outside({ href, ...line }: LineProps & { href: string }) {
  return (
    <Tooltip content={line.isCollapsed ? line.name : undefined} placement="right" isWide>
      <OutsideLink href={href} {...lineProps(line.name, line.isCollapsed)}>
        <SidebarLine {...line} />
      </OutsideLink>
    </Tooltip>
  )
}
