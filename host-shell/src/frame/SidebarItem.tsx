import { Link, useLabel, useTranslation } from '@meshdeck/platform'
import { chakra, ProBadge, Tooltip } from '@meshdeck/ui'

import { iconNamed } from './icons'
import type { MenuItem } from './navigation'
import { sidebarItemStyle } from './sidebar-item-style'
import { lineProps, SidebarLine } from './SidebarLine'

const ItemLink = chakra(Link, sidebarItemStyle)
const LockedItem = chakra('span', {
  base: { ...sidebarItemStyle.base, color: 'fg.subtle', cursor: 'not-allowed' },
})

type Props = { item: MenuItem; isCollapsed: boolean }

export function SidebarItem({ item, isCollapsed }: Props) {
  const { t } = useTranslation('shell')
  const label = useLabel()
  const name = label(item.label)

  const content = (
    <SidebarLine icon={iconNamed(item.icon)} name={name} isCollapsed={isCollapsed}>
      {item.isPro && <ProBadge reason={t('proOnly')} />}
    </SidebarLine>
  )
  const collapsedProps = lineProps(name, isCollapsed)

  const element = item.isLocked ? (
    <LockedItem role="link" aria-disabled="true" tabIndex={0} {...collapsedProps}>
      {content}
    </LockedItem>
  ) : (
    <ItemLink to={item.href} aria-current={item.isCurrent ? 'page' : undefined} {...collapsedProps}>
      {content}
    </ItemLink>
  )

  // always the same tree: the entry keeps the focus while the sidebar opens around it
  return (
    <Tooltip content={isCollapsed ? name : undefined} placement="right" isWide>
      {element}
    </Tooltip>
  )
}
