import { isApiError } from '@meshdeck/platform'

type Refusals = { clientid?: string; publickey?: string; dns?: string; routes?: string[] }

/**
 * What the server refuses, at the field that it is about and in its own words (contract 1.11); nothing
 * where it is about none. `routes` are the fields as they were sent.
 */
export function refusalsOf(error: unknown, routes: readonly string[]): Refusals {
  if (!isApiError(error, 400)) return {}
  const { serverText } = error
  if (serverText.includes('client validation:')) return { clientid: serverText }
  if (serverText.includes('client public key')) return { publickey: serverText }
  if (serverText.includes('client dns')) return { dns: serverText }

  // the server says the route and then the range of the network that it touches
  const index = routes.findIndex(
    (route) => route.trim() !== '' && serverText.includes(`address${route.trim()} `),
  )
  if (index < 0 || !serverText.includes('egress range')) return {}
  // the others have no error, not even an empty one
  const ofRoutes: string[] = []
  ofRoutes[index] = serverText
  return { routes: ofRoutes }
}
