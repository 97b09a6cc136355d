import { matchPath, useLocation } from '@meshdeck/platform'

/** The id of the network whose pages one is on, by the address. */
export function useNetworkInPath(): string | undefined {
  const { pathname } = useLocation()
  return matchPath('/networks/:networkId/*', pathname)?.params.networkId
}
