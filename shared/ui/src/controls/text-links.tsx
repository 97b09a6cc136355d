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
 * A link inside a sentence, to a page of the console. A thing without a name is called by its id; one without an id
 * has no page, and its name is a text.
 */
export function TextLink({ to, children, ...props }: ComponentProps<typeof StyledLink>) {
  if (typeof to !== 'string') {
    return (
      <StyledLink to={to} {...props}>
        {children}
      </StyledLink>
    )
  }
  if (!isWholeAddress(to)) return textOr(children, '–')
  return (
    <StyledLink to={to} {...props}>
      {textOr(children, nameInAddress(to))}
    </StyledLink>
  )
}

/** A link inside a sentence that leaves the console. */
export const ExternalLink = chakra('a', linkStyle, {
  defaultProps: { target: '_blank', rel: 'noreferrer' },
})

/** The part of an address that says which page it is of. */
const pathOf = (address: string): string => address.split(/[?#]/)[0] ?? ''

/** Whether each part of an address is there: one that was made of an empty id is the address of another page. */
export function isWholeAddress(address: string): boolean {
  const path = pathOf(address)
  return path === '/' || !/\/(\/|$)/.test(path)
}

/** What a thing without a name is called: the end of the address of its page, which is its id. */
export function nameInAddress(address: string): string {
  const end = pathOf(address).split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(end)
  } catch {
    return end
  }
}

/** What stands in a link: what it is called, 0 too, or else another text. */
export const textOr = (name: ReactNode, other: string): ReactNode =>
  name === undefined || name === null || name === '' ? other : name
