import {
  createNameServer,
  deleteNameServer,
  updateNameServer,
  editOfNameServer,
} from '../mutations/name-server-changes'
import {
  everyDevice,
  knownServicesQuery,
  nameServerListQuery,
  readNameServers,
} from '../queries/name-servers'
import { firstOf, type MakeCall, NETWORK, read } from './prepare'

const newNameServer = (name: string) =>
  createNameServer({
    networkId: NETWORK,
    input: {
      name,
      description: '',
      fallback: false,
      servers: ['10.0.0.53'],
      match_all: false,
      domains: [{ domain: 'corp.example', is_search_domain: true, is_ad_domain: false }],
      tags: { [everyDevice]: '' },
      nodes: {},
      status: true,
    },
  })

async function changeNameServer() {
  const { id, ...made } = await newNameServer('to-change')
  const base = editOfNameServer({ id, ...made })
  return updateNameServer({ networkId: NETWORK, id, base, mine: { ...base, status: false } })
}

/** Requests for name servers, since 1.5.1. */
export const callsOfNameServers: Record<string, MakeCall> = {
  readNameServers: async () => firstOf(await readNameServers(NETWORK)),
  nameServerListQuery: async () => firstOf(await read(nameServerListQuery(NETWORK))),
  knownServicesQuery: async () => firstOf(await read(knownServicesQuery())),
  createNameServer: () => newNameServer('inhouse'),
  updateNameServer: changeNameServer,
  deleteNameServer: async () => deleteNameServer(await newNameServer('short-lived')),
}
