import { api, type Infer, readItems, readReply, z } from '@meshdeck/platform'

/*
 * The access keys of a network [NW-016]. Neither 1.0.0 nor 1.5.1 has them: enrollment keys have taken
 * their place, and a server answers 404 (decision D-14). The console offers nothing of it.
 */

/** A key; what else it has is left open. */
const accessKeySchema = z.looseObject({ name: z.string() })
type AccessKey = Infer<typeof accessKeySchema>

/** GET /networks/{id}/keys [AP-026]. Throws an `ApiError` of 404 where there are none. */
export function listAccessKeys(networkId: string): Promise<AccessKey[]> {
  return readItems(api.get(keysPath(networkId)), accessKeySchema)
}

/** POST /networks/{id}/keys [AP-025]. Throws an `ApiError` of 404 where there are none. */
export function createAccessKey(networkId: string, key: AccessKey): Promise<AccessKey> {
  return readReply(api.post(keysPath(networkId), { json: key }), accessKeySchema)
}

/** DELETE /networks/{id}/keys/{keyName} [AP-027]. Throws an `ApiError` of 404 where there are none. */
export async function deleteAccessKey(networkId: string, name: string): Promise<void> {
  await readReply(api.delete(`${keysPath(networkId)}/${encodeURIComponent(name)}`), z.unknown())
}

const keysPath = (networkId: string) => `networks/${encodeURIComponent(networkId)}/keys`
