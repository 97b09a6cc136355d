export const keyframes = {
  spin: { to: { transform: 'rotate(360deg)' } },
  shimmer: { to: { backgroundPosition: '-200% 0' } },
  'fade-in': { from: { opacity: '0' } },
  /** Shows where something came from: menus, tooltips, dialogs. */
  'rise-in': { from: { opacity: '0', translate: '0 4px' } },
  'slide-across': { from: { left: '-40%' }, to: { left: '100%' } },
}
