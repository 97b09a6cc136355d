import type { FastifyRequest } from 'fastify'

import { type Deed, named } from '../activity/deed'

type Asked = Pick<FastifyRequest, 'headers'>

/** Whether a console asks and not a desktop program (contract 0.6). */
export function isConsole({ headers }: Asked): boolean {
  return headers['from-ui'] === 'true'
}

/** Coming and going, as the activity tells it: of a console or of a desktop program. */
export function visit(by: string, action: 'LOGIN' | 'LOGOUT', request: Asked): Deed {
  const origin = isConsole(request) ? 'DASHBOARD' : 'CLIENT-APP'
  return { by, action, target: named(origin, origin), origin }
}
