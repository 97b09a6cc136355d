import { chakra } from '@chakra-ui/react'
import { Link } from '@meshdeck/platform'
import type { ComponentProps, ReactNode } from 'react'

const linkStyle = {
  base: {
    color: 'accent.fg',
    borderRadius: 'l1',
    textUnderlineOffset: '3px',
    focusVisibleRing: 'outside',
    _hover: { textDecoration: 'underline' },
  },
} as const

const StyledLink = chakra(Link, linkStyle)

/**
 * Link to a page of the console, inside a sentence. Shows the ID of a resource without a name. Renders plain text for a
 * resource without an ID, because it has no page.
 */
export function TextLink({ to, children, ...props }: ComponentProps<typeof StyledLink>) {
  if (typeof to !== 'string') {
    return (
      <StyledLink to={to} {...props}>
        {children}
      </StyledLink>
    )
  }
  if (!isWholeAddress(to)) return nonEmptyOr(children, '–')
  return (
    <StyledLink to={to} {...props}>
      {nonEmptyOr(children, nameInAddress(to))}
    </StyledLink>
  )
}

/** Link to an external site, inside a sentence. */
export const ExternalLink = chakra('a', linkStyle, {
  defaultProps: { target: '_blank', rel: 'noreferrer' },
})

/** Returns the path of an address, without query and hash. */
const pathOf = (address: string): string => address.split(/[?#]/)[0] ?? ''

/** Whether no segment of an address is empty: with an empty ID, it would be the address of another page. */
export function isWholeAddress(address: string): boolean {
  const path = pathOf(address)
  return path === '/' || !/\/(\/|$)/.test(path)
}

/** Returns the fallback name of a resource: the last segment of its page's address, which is its ID. */
export function nameInAddress(address: string): string {
  const end = pathOf(address).split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(end)
  } catch {
    return end
  }
}

/** Returns the name, which may be 0, or `other` when it is empty. */
export const nonEmptyOr = (name: ReactNode, other: string): ReactNode =>
  name === undefined || name === null || name === '' ? other : name
