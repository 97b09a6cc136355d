import { ZERO_UUID } from '../decoding/field-types'
import type { Store } from '../storage/store'
import { keyVersions } from './versions'

/** Takes a relay that is none any more from the keys that name it, on servers that do. */
export function forgetRelay(store: Store, relay: string) {
  if (!keyVersions[store.apiVersion].forgetsRelay) return
  for (const { value } of store.keys.all({ relay })) store.keys.update(value, { relay: ZERO_UUID })
}
