import type { IncomingMessage } from 'node:http'

import { isHealth } from '../health/serve-health'

/** What a path without the base is answered as: by its first sign no address of ours. */
const OUTSIDE = '//'

/**
 * Takes the base path off an address before anything is looked up, so that nothing behind it knows of one: `/mesh/api/x`
 * is `/api/x`, `/mesh` is `/`. What watches the process asks at the root as well; everything else is outside.
 */
export function belowBase(basePath: string) {
  return ({ url = '/' }: Pick<IncomingMessage, 'url'>): string => {
    if (basePath === '' || isHealth(url)) return url
    const rest = url.slice(basePath.length)
    if (!url.startsWith(basePath) || !/^(?:[/?]|$)/.test(rest)) return OUTSIDE
    return rest.startsWith('/') ? rest : `/${rest}`
  }
}

export const isOutside = (url: string): boolean => url === OUTSIDE
