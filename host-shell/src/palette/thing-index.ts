/** Something that the palette finds: a network, a node, a user. Holds no secret, for it is kept and shown. */
export type Thing = {
  /** Unique among those of its kind. */
  id: string
  name: string
  /** The network that it is in, if it is in one alone. */
  networkId?: string
  /** Addresses without prefix, ranges with one; the first is shown. */
  addresses: readonly string[]
  /** What it is found by besides, such as an endpoint. */
  others?: readonly string[]
  /** Found by a longer part of it only: any two letters stand in the keys of many. */
  publicKey?: string
  /** What the address of its page needs, such as `networkId` and `nodeId`. */
  params: Readonly<Record<string, string>>
}
