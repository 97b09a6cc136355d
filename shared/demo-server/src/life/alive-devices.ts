import type { Context } from '../context'
import { createKeyPair } from '../server/key-pair'
import type { Host } from '../storage/tables'

/**
 * What seeded devices do when a command reaches them. Without a broker none does, as on the recorded
 * servers, and registered devices are left to their own programs.
 */
function reachedDevices({ identity }: Context, hosts: Host[]): Host[] {
  return identity.hasBroker ? hosts.filter((host) => host.isalive) : []
}

/** They make themselves new keys. */
export function renewKeys(context: Context, hosts: Host[]) {
  changeAll(context, hosts, () => ({ publickey: createKeyPair().publicKey }))
}

/** They install the server's version. */
export function upgrade(context: Context, hosts: Host[]) {
  changeAll(context, hosts, () => ({ version: context.identity.version }))
}

function changeAll(context: Context, hosts: Host[], change: () => Partial<Host>) {
  const { store } = context
  store.transaction(() => {
    for (const { id } of reachedDevices(context, hosts)) store.hosts.update(id, change())
  })
}
