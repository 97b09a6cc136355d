import { chakra } from '@chakra-ui/react'
import { Link } from '@meshdeck/platform'
import type { ComponentProps } from 'react'

import { isWholeAddress, nameInAddress, textOr } from './address-of-page'

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
