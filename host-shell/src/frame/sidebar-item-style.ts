import { centredWhenCollapsed } from './when-collapsed'

/** How every line of the sidebar looks, whatever it does. */
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
    '&[aria-current=page]': {
      bg: 'bg.emphasized',
      color: 'fg',
      fontWeight: '500',
      _icon: { color: 'accent.fg' },
    },
    '&:not([aria-current=page]):not([aria-disabled])': { _hover: { bg: 'bg.muted', color: 'fg' } },
    _icon: { flexShrink: '0' },
    ...centredWhenCollapsed,
  },
} as const
