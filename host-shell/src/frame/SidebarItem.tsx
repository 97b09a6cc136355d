import { Link, useLabel, useTranslation } from '@meshdeck/platform'
import { chakra, ProBadge, Span, Tooltip } from '@meshdeck/ui'
import { createElement } from 'react'

import { iconNamed } from './icons'
import type { MenuItem } from './navigation'

const itemStyle = {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    w: 'full',
    h: '8',
    px: '2.5',
    borderRadius: 'l2',
    textStyle: 'sm',
    color: 'fg.muted',
    focusVisibleRing: 'inside',
    '@media (pointer: coarse)': { h: '10' },
    '&[data-collapsed]': { justifyContent: 'center', px: '0' },
    '&[aria-current=page]': {
      bg: 'bg.emphasized',
      color: 'fg',
      fontWeight: '500',
      _icon: { color: 'accent.fg' },
    },
    '&:not([aria-current=page]):not([aria-disabled])': { _hover: { bg: 'bg.muted', color: 'fg' } },
    _icon: { flexShrink: '0' },
  },
} as const

const ItemLink = chakra(Link, itemStyle)
const LockedItem = chakra('span', {
  base: { ...itemStyle.base, color: 'fg.subtle', cursor: 'not-allowed' },
})

type Props = { item: MenuItem; isCollapsed: boolean }

export function SidebarItem({ item, isCollapsed }: Props) {
  const { t } = useTranslation('shell')
  const label = useLabel()
  const name = label(item.label)

  const content = (
    <>
      {createElement(iconNamed(item.icon), { size: 16, 'aria-hidden': true })}
      {!isCollapsed && (
        <Span flex="1" truncate>
          {name}
        </Span>
      )}
      {!isCollapsed && item.isPro && <ProBadge reason={t('proOnly')} />}
    </>
  )
  const collapsedProps = isCollapsed ? { 'data-collapsed': '', 'aria-label': name } : {}

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
