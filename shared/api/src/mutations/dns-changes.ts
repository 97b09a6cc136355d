import { api, readReply, z } from '@meshdeck/platform'

import { change } from '../change'
import { dnsEntrySchema, type DnsInput } from '../queries/dns'

/** POST /dns/{network} [AP-028]. */
export const createDnsEntry = change({
  send: ({ networkId, input }: { networkId: string; input: DnsInput }) =>
    readReply(api.post(`dns/${encodeURIComponent(networkId)}`, { json: input }), dnsEntrySchema),
  stale: ['dns'],
})

/**
 * DELETE /dns/{network}/{name}, by the name as the server keeps it [AP-031]: it says yes to any
 * other and removes nothing. `shortDnsName` gives it where names are kept short.
 */
export const deleteDnsEntry = change({
  send: ({ networkId, keptName }: { networkId: string; keptName: string }) => {
    const path = `dns/${encodeURIComponent(networkId)}/${encodeURIComponent(keptName)}`
    return readReply(api.delete(path), z.unknown())
  },
  stale: ['dns'],
})
