import { chakra, defineRecipe } from '@chakra-ui/react'
import { Link } from '@meshdeck/platform'
import type { ComponentProps, ComponentType, ReactNode } from 'react'

/** Defines the whole recipe instead of merging it with Chakra's, because merging would ship both. */
const buttonRecipe = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: '0',
    userSelect: 'none',
    whiteSpace: 'nowrap',
    verticalAlign: 'middle',
    cursor: 'pointer',
    borderWidth: '1px',
    borderColor: 'transparent',
    borderRadius: 'l2',
    fontWeight: '500',
    letterSpacing: '-0.003em',
    transitionProperty: 'background, color, border-color',
    transitionDuration: 'fast',
    focusVisibleRing: 'outside',
    _disabled: { layerStyle: 'disabled' },
    _icon: { flexShrink: '0' },
    '@media (pointer: coarse)': { minH: '10', minW: '10' },
  },
  variants: {
    size: {
      xs: { h: '6', minW: '6', px: '2', textStyle: 'xs', gap: '1', _icon: { boxSize: '3.5' } },
      sm: { h: '7', minW: '7', px: '2.5', textStyle: 'sm', gap: '1.5', _icon: { boxSize: '3.5' } },
      md: { h: '8', minW: '8', px: '3', textStyle: 'sm', gap: '1.5', _icon: { boxSize: '4' } },
      lg: { h: '9', minW: '9', px: '4', textStyle: 'md', gap: '2', _icon: { boxSize: '4' } },
    },
    variant: {
      solid: {
        colorPalette: 'accent',
        bg: 'colorPalette.solid',
        color: 'colorPalette.contrast',
        _hover: {
          bg: 'color-mix(in oklab, {colors.colorPalette.solid}, {colors.bg.inverted} 14%)',
        },
        _disabled: { _hover: { bg: 'colorPalette.solid' } },
      },
      outline: {
        bg: 'bg.panel',
        borderColor: 'border.emphasized',
        color: 'fg',
        boxShadow: 'xs',
        _hover: { bg: 'bg.subtle' },
        _expanded: { bg: 'bg.muted' },
      },
      ghost: {
        color: 'colorPalette.fg',
        _hover: { bg: 'bg.muted' },
        _expanded: { bg: 'bg.muted' },
      },
    },
  },
  defaultVariants: { size: 'md', variant: 'outline' },
})

/** Icon drawn in the text color, such as those of lucide-react. */
export type IconComponent = ComponentType<{ size?: number | string; 'aria-hidden'?: 'true' }>

type WithIcon<Props> = Props & {
  /** Icon before the text, hidden from screen readers. With `asChild`, put it into the child instead. */
  icon?: IconComponent | undefined
}

const PlainButton = chakra('button', buttonRecipe, { defaultProps: { type: 'button' } })
const SquareButton = chakra(
  PlainButton,
  { base: { px: '0' } },
  { defaultProps: { type: 'button' } },
)
const PlainLink = chakra(Link, buttonRecipe)
const PlainExternalLink = chakra('a', buttonRecipe, {
  defaultProps: { target: '_blank', rel: 'noreferrer' },
})

/** Button. Use one `solid` button per screen and `ghost` for rarely used actions. `type` is `button` by default. */
export function Button({ icon, children, ...props }: WithIcon<ComponentProps<typeof PlainButton>>) {
  return <PlainButton {...props}>{contentOf(icon, children)}</PlainButton>
}

/** A square button with an icon. Needs an `aria-label`. */
export function IconButton({
  icon,
  children,
  ...props
}: WithIcon<ComponentProps<typeof SquareButton>>) {
  return <SquareButton {...props}>{contentOf(icon, children)}</SquareButton>
}

/** Link to a page of the console (`to`) that looks like a button. */
export function LinkButton({
  icon,
  children,
  ...props
}: WithIcon<ComponentProps<typeof PlainLink>>) {
  return <PlainLink {...props}>{contentOf(icon, children)}</PlainLink>
}

/** Link to an external site (`href`) that looks like a button. */
export function ExternalLinkButton({
  icon,
  children,
  ...props
}: WithIcon<ComponentProps<typeof PlainExternalLink>>) {
  return <PlainExternalLink {...props}>{contentOf(icon, children)}</PlainExternalLink>
}

function contentOf(Icon: IconComponent | undefined, children: ReactNode) {
  if (!Icon) return children
  return (
    <>
      <Icon aria-hidden="true" />
      {children}
    </>
  )
}
