import { Link, useLabel } from '@meshdeck/platform'
import { Box, chakra, ProBadge, Tooltip } from '@meshdeck/ui'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

import { type MenuItem, useIcons } from '../shared/menu'
import { useTranslation } from '../translations'

/* Styles for the collapsed sidebar. They depend on `data-collapsed` in CSS, so that hovering causes no rerender. */
const COLLAPSED = '[data-collapsed] &'

export const hiddenWhenCollapsed = { [COLLAPSED]: { display: 'none' } }

export const shownWhenCollapsed = { display: 'none', [COLLAPSED]: { display: 'block' } }

/** Names stay available to assistive technology; only the screen shows the icon alone. */
const unseenWhenCollapsed = { [COLLAPSED]: { srOnly: true } }

/** For a line: centers its icon. */
export const centeredWhenCollapsed = { [COLLAPSED]: { justifyContent: 'center', px: '0' } }

/** For the label of a group: replaces it with a hairline. */
export const hairlineWhenCollapsed = {
  [COLLAPSED]: { h: '1px', my: '3', mx: '2', p: '0', bg: 'border', '& > *': { display: 'none' } },
}

/**
 * Window height below which the sidebar fits only with lower lines and smaller gaps. Touch screens keep the larger ones
 * and scroll.
 */
export const LOW = '@media (pointer: fine) and (max-height: 1004px)'

/** Common style of all lines of the sidebar. */
export const sidebarItemStyle = {
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
    [LOW]: { h: '1.875rem' },
    '&[aria-current=page]': {
      bg: 'bg.emphasized',
      color: 'fg',
      fontWeight: '500',
      _icon: { color: 'accent.fg' },
    },
    '&:not([aria-current=page]):not([aria-disabled])': { _hover: { bg: 'bg.muted', color: 'fg' } },
    _icon: { flexShrink: '0' },
    ...centeredWhenCollapsed,
  },
} as const

const Name = chakra('span', { base: { flex: '1', truncate: true, ...unseenWhenCollapsed } })

type LineProps = { icon: LucideIcon; name: string; children?: ReactNode }

/** Icon, name and trailing content; only the icon while the sidebar is collapsed. */
export function SidebarLine({ icon: Icon, name, children }: LineProps) {
  return (
    <>
      <Icon size="1rem" aria-hidden="true" />
      <Name>{name}</Name>
      {children && <Box css={hiddenWhenCollapsed}>{children}</Box>}
    </>
  )
}

type TipProps = { name: string; children: ComponentProps<typeof Tooltip>['children'] }

/** Tooltip for a line of the sidebar: shows the full name where there is no room for it. */
export function SidebarTip({ name, children }: TipProps) {
  return (
    <Tooltip content={name} placement="right" isCutName>
      {children}
    </Tooltip>
  )
}

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
      {item.isPro && <ProBadge reason={t('shared.proOnly')} />}
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
