import { chakra } from '@chakra-ui/react'
import { Link } from '@meshdeck/platform'

const linkStyle = {
  base: {
    color: 'accent.fg',
    borderRadius: 'l1',
    textUnderlineOffset: '3px',
    focusVisibleRing: 'outside',
    _hover: { textDecoration: 'underline' },
  },
} as const

/** A link inside a sentence, to a page of the console. */
export const TextLink = chakra(Link, linkStyle)

/** A link inside a sentence that leaves the console. */
export const ExternalLink = chakra('a', linkStyle, {
  defaultProps: { target: '_blank', rel: 'noreferrer' },
})
