import { Link, useLabel } from '@meshdeck/platform'
import { chakra, ProBadge } from '@meshdeck/ui'

import { useIcons } from '../navigation/icons'
import type { MenuItem } from '../navigation/menu'
import { useTranslation } from '../translations'
import { sidebarItemStyle, SidebarLine, SidebarTip } from './lines'

const ItemLink = chakra(Link, sidebarItemStyle)
const LockedItem = chakra('span', {
  base: { ...sidebarItemStyle.base, color: 'fg.subtle', cursor: 'not-allowed' },
})

export function SidebarItem({ item }: { item: MenuItem }) {
  const { t } = useTranslation()
  const name = useLabel()(item.label)
  const icon = useIcons()(item.icon)

  const content = (
    <SidebarLine icon={icon} name={name}>
      {item.isPro && <ProBadge reason={t('proOnly')} />}
    </SidebarLine>
  )
  if (item.isLocked) {
    return (
      <SidebarTip name={name}>
        <LockedItem role="link" aria-disabled="true" tabIndex={0}>
          {content}
        </LockedItem>
      </SidebarTip>
    )
  }
  return (
    <SidebarTip name={name}>
      <ItemLink to={item.href} aria-current={item.isCurrent ? 'page' : undefined}>
        {content}
      </ItemLink>
    </SidebarTip>
  )
}
