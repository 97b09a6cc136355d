import { newDevice } from '@meshdeck/testing/device'

import type { Api } from './api'

/** The token in a join command such as `netclient join -t TOKEN`. */
export function tokenIn(joinCommand: string): string {
  const token = / -t (\S+)/.exec(joinCommand)?.[1]
  if (!token) throw new Error(`No token in "${joinCommand}"`)
  return token
}

/** Lets a device join as its client does: with nothing but the server's address and a token. */
export async function joinWith(
  token: string,
  { name, backend }: { name: string; backend: string },
) {
  const reply = await fetch(`${backend}/api/v1/host/register/${encodeURIComponent(token)}`, {
    method: 'POST',
    body: JSON.stringify(newDevice(name)),
  })
  if (!reply.ok) throw new Error(`The device was refused: ${await reply.text()}`)
}

/** The token of the key that a network is born with, and tagged with its id. */
export async function joinTokenOf(api: Api, networkId: string): Promise<string> {
  const keys = await api.call('GET', 'v1/enrollment-keys')
  const key = Object.values(keys)
    .map(Object)
    .find(({ tags }) => tags?.includes(networkId))
  return String(key.token)
}
