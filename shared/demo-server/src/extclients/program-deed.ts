import type { Deed } from '../activity/deed'
import { named } from '../activity/deed'
import type { ExtClient } from '../storage/tables'

/** A desktop program that connects its user to a network or leaves it (contract 1.20). */
export function programDeed(action: 'CONNECT' | 'DISCONNECT', client: ExtClient): Deed {
  const { privatekey: _key, ...info } = client
  return {
    by: client.ownerid,
    action,
    target: named('NETWORK', client.network, info),
    network_id: client.network,
    origin: 'CLIENT-APP',
  }
}
