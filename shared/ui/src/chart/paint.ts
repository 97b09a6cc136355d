import { system } from '../theme/system'

/** The variable of a colour of the theme, for attributes of an SVG: `paint('status.error')`. */
export const paint = (color: string): string => system.token.var(`colors.${color}`)
