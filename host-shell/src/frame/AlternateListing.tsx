import { enrollmentKeyListQuery } from '@meshdeck/api/enrollment-keys'
import { networkListQuery } from '@meshdeck/api/networks'
import { Link, placeHref, useActiveNetwork, useQuery } from '@meshdeck/platform'
import { chakra, Stack } from '@meshdeck/ui'
import { BookOpen, Building2, KeyRound, LayoutGrid, Network, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

import { useLinks, useSettings } from '../installation/settings'
import { useTranslation } from '../translations'
import { sidebarItemStyle, SidebarLine, SidebarTip } from './lines'
import { lastKeys, listedNetworks } from './listed'

const PageLink = chakra(Link, {
  base: {
    ...sidebarItemStyle.base,
    // the active network, whose sections stand below, is not the page that is open
    '&[aria-current=true]': { color: 'fg', fontWeight: '500', _icon: { color: 'accent.fg' } },
  },
})
const OutsideLink = chakra('a', sidebarItemStyle)

/** In place of the network selector: some networks, and the way to all of them [SH-115, SH-116]. */
export function AlternateNetworks() {
  const { t } = useTranslation()
  const { data: networks = [] } = useQuery(networkListQuery())
  const [activeId] = useActiveNetwork()

  return (
    <Listing>
      {listedNetworks(networks, activeId).map(({ netid }) => (
        <Line
          key={netid}
          icon={Network}
          name={netid}
          href={placeHref('nodes', { networkId: netid })}
          isActive={netid === activeId}
        />
      ))}
      <Line icon={LayoutGrid} name={t('selector.all')} href={placeHref('networks')} />
    </Listing>
  )
}

/** The last keys, tenants and documentation [SH-117 to SH-119]. */
export function AlternateEnd({ isAdmin }: { isAdmin: boolean }) {
  const { t } = useTranslation()
  const { variant } = useSettings()
  const { docs, tenants } = useLinks()
  const { data: keys = [] } = useQuery({ ...enrollmentKeyListQuery(), enabled: isAdmin })

  return (
    <Listing>
      {lastKeys(keys).map(({ id, name }) => (
        <Line key={id} icon={KeyRound} name={name} href={placeHref('keys')} />
      ))}
      {variant === 'hosted' && (
        <Outside icon={Building2} name={t('tenant.tenants')} href={tenants} />
      )}
      <Outside icon={BookOpen} name={t('documentation')} href={docs} />
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

/** Nothing when no remote has the page. */
function Line({
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

function Outside({ href, ...line }: LineProps & { href: string }) {
  return (
    <SidebarTip name={line.name}>
      <OutsideLink href={href}>
        <SidebarLine {...line} />
      </OutsideLink>
    </SidebarTip>
  )
}
