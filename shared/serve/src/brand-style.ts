import type { Settings } from '@meshdeck/federation/settings'

const PREFIX = '--chakra-colors-accent'

/** Above it dark letters on the colour are easier to read than white ones (WCAG relative luminance). */
const BRIGHT = 0.18

/**
 * The style that holds the colours of the branding, for a page that knows itself to belong to a paid
 * server: it then has the class `branded` (SH-012, SH-023, SH-024). Empty without such colours.
 */
export function brandStyle({ primaryDark, primaryLight }: Settings['branding']): string {
  return ruleFor('dark', primaryDark) + ruleFor('light', primaryLight)
}

function ruleFor(mode: 'dark' | 'light', color: string | undefined): string {
  if (color === undefined) return ''
  const ground = 'var(--chakra-colors-bg)'
  const mixed = (share: number) => `color-mix(in oklab,${color} ${share}%,${ground})`
  const values = {
    solid: color,
    hover: `color-mix(in oklab,${color},var(--chakra-colors-bg-inverted) 14%)`,
    contrast: luminance(color) > BRIGHT ? '#0e0e12' : '#ffffff',
    fg: color,
    subtle: mixed(12),
    muted: mixed(22),
    emphasized: mixed(34),
    border: mixed(34),
    'focus-ring': color,
  }
  const declarations = Object.entries(values).map(([name, value]) => `${PREFIX}-${name}:${value}`)
  return `html.branded.${mode}{${declarations.join(';')}}`
}

/** Of a colour as `#rrggbb`: 0 for black, 1 for white. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
