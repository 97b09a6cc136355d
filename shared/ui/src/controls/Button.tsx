import { chakra } from '@chakra-ui/react'
import { Link } from '@meshdeck/platform'

import { buttonRecipe } from './button-recipe'

/** One `solid` button per screen; `ghost` for what is rarely needed. `type` is `button` by default. */
export const Button = chakra('button', buttonRecipe, { defaultProps: { type: 'button' } })

/** A square button with an icon in it. Needs an `aria-label`. */
export const IconButton = chakra(
  Button,
  { base: { px: '0' } },
  { defaultProps: { type: 'button' } },
)

/** Leads to a page of the console (`to`) and looks like a button. */
export const LinkButton = chakra(Link, buttonRecipe)

/** Leads out of the console (`href`) and looks like a button. */
export const ExternalLinkButton = chakra('a', buttonRecipe, {
  defaultProps: { target: '_blank', rel: 'noreferrer' },
})
