import { api, readReply, z } from '@meshdeck/platform'

/**
 * POST /nodes/{network}/{nodeid}/approve [AP-043]. Throws an `ApiError` of 404: neither 1.0.0 nor 1.5.1 has
 * nodes that wait, and the console offers `approveHost` of `pending-hosts` instead (decision D-14).
 */
export async function approveNode(networkId: string, nodeId: string): Promise<void> {
  const path = `nodes/${encodeURIComponent(networkId)}/${encodeURIComponent(nodeId)}/approve`
  await readReply(api.post(path), z.unknown())
}
