import { api, readReply, z } from '@meshdeck/platform'

import { change, readAnew } from '../change'
import { dnsEntrySchema, type DnsInput, dnsListQuery } from '../queries/dns'

/** POST /dns/{network} [AP-028]. */
export const createDnsEntry = change({
  send: ({ networkId, input }: { networkId: string; input: DnsInput }) =>
    readReply(api.post(`dns/${encodeURIComponent(networkId)}`, { json: input }), dnsEntrySchema),
  stale: ['dns'],
  isSaved: ({ networkId, input }) => hasCustomEntry(networkId, input.name),
  nameOf: ({ input }) => input.name,
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
  // servers from 1.5.0 on accept a name that they do not know, and delete nothing
  isThere: ({ networkId, keptName }) => hasCustomEntry(networkId, keptName),
  nameOf: ({ keptName }) => keptName,
})

/** Whether somebody's entry has a name, which lists show with the domain of the server behind it. */
async function hasCustomEntry(networkId: string, name: string): Promise<boolean> {
  const entries = await readAnew(dnsListQuery(networkId))
  const wanted = name.toLowerCase()
  return entries.some((entry) => {
    const listed = entry.name.toLowerCase()
    return entry.isCustom && (listed === wanted || listed.startsWith(`${wanted}.`))
  })
}
