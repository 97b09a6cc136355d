/** Every link into this remote. Ids are encoded, and no word shares a segment with an id. */
export const paths = {
  egress: (networkId: string) => `/networks/${encodeURIComponent(networkId)}/egress`,
}
