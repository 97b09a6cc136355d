import { isApiError } from '@meshdeck/platform'

import { refusedField } from '../gateway-dialogs/refusals'
import { routesOf } from './config-file-fields'

type Refusals = {
  clientid?: string
  gateway?: string
  publickey?: string
  dns?: string
  routes?: string[]
}

/** The chosen node can have no config file; the message is what its field says. */
export class UnfitNodeError extends Error {
  override readonly name = 'UnfitNodeError'
}

/** Somebody has the public key already; the message is what its field says. */
export class TakenKeyError extends Error {
  override readonly name = 'TakenKeyError'
}

/**
 * What is refused, at the field that it is about: by the server, in its own words (contract 1.10, 1.11), or
 * before it was asked. Nothing where it is about none. `routes` are the fields as they were typed, which keep the rules of the form.
 */
export function refusalsOf(error: unknown, routes: readonly string[]): Refusals {
  if (error instanceof UnfitNodeError) return { gateway: error.message }
  if (error instanceof TakenKeyError) return { publickey: error.message }
  // only what it says of the gateway is wanted, and that names no other node
  const { node } = refusedField(error, (id) => id)
  if (node !== undefined) return { gateway: node }
  if (!isApiError(error, 400)) return {}
  const { serverText } = error
  if (serverText === 'ingress does not exist') return { gateway: serverText }
  if (serverText.includes('public key')) return { publickey: serverText }
  if (serverText.includes('client validation:')) return { clientid: serverText }
  if (serverText.includes('client dns')) return { dns: serverText }

  // the server says the route and then the range of the network that it touches
  const index = routes.findIndex((field) =>
    routesOf([field]).some((route) => serverText.includes(`address${route} `)),
  )
  if (index < 0 || !serverText.includes('egress range')) return {}
  // the others have no error, not even an empty one
  const ofRoutes: string[] = []
  ofRoutes[index] = serverText
  return { routes: ofRoutes }
}
