import type { PerVersion } from '../api-version'

type GatewayVersion = {
  /** Systems that may reach the internet through a gateway. */
  internetClients: string[]
}

/** What each server has its own way of when it comes to gateways (contract 1.10 and 2.5). */
export const gatewayVersions: PerVersion<GatewayVersion> = {
  '1.0.0': { internetClients: ['linux', 'windows'] },
  '1.5.1': { internetClients: ['linux', 'windows', 'darwin'] },
}
