import { api, readReply, z } from '@meshdeck/platform'

import { change, fetchFresh } from '../change'
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
 * DELETE /dns/{network}/{name}, by the name that the server stores [AP-031]: the server accepts any other name and
 * deletes nothing. `shortDnsName` returns it for servers that store short names.
 */
export const deleteDnsEntry = change({
  send: ({ networkId, storedName }: { networkId: string; storedName: string }) => {
    const path = `dns/${encodeURIComponent(networkId)}/${encodeURIComponent(storedName)}`
    return readReply(api.delete(path), z.unknown())
  },
  stale: ['dns'],
  // since 1.5.0 servers accept an unknown name and delete nothing
  exists: ({ networkId, storedName }) => hasCustomEntry(networkId, storedName),
  nameOf: ({ storedName }) => storedName,
})

/** Whether a custom entry with this name exists; lists show the name with the server's domain appended. */
async function hasCustomEntry(networkId: string, name: string): Promise<boolean> {
  const entries = await fetchFresh(dnsListQuery(networkId))
  const wantedName = name.toLowerCase()
  return entries.some((entry) => {
    const listedName = entry.name.toLowerCase()
    return entry.isCustom && (listedName === wantedName || listedName.startsWith(`${wantedName}.`))
  })
}
