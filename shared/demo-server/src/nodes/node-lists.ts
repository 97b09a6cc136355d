import type { FastifyInstance } from 'fastify'

import type { Served } from '../context'
import { keepingReady, ListShelf } from '../http/list-shelf'
import type { PreparedList } from '../http/prepared-list'
import { repeat } from '../repeat'
import { createListSources } from './list-sources'

/**
 * The lists that grow with the fleet, as they are sent. What the database tells has changed is made
 * anew, and nothing else; external clients stand among the nodes.
 */
export function createNodeLists(app: FastifyInstance, context: Served) {
  const sources = createListSources(context)
  const ofNodes = new ListShelf()
  const ofStates = new ListShelf()
  const ofClients = new ListShelf()

  function update() {
    for (const { id, what } of sources.nodeChanges()) {
      ofNodes.change(id, what === 'moved')
      if (what !== 'quiet') ofStates.change(id, what === 'moved')
    }
    if (sources.hasChangedClients()) ofClients.forget()
  }

  const end = repeat(async () => {
    update()
    for (const shelf of [ofNodes, ofStates, ofClients]) await shelf.refresh()
  }, keepingReady)
  app.addHook('onClose', end)

  return {
    /** Nodes of every network. The id that clients are shown with comes before every other. */
    all(): PreparedList[] {
      update()
      return [ofClients.list('all', sources.clients()), ofNodes.list('all', sources.nodes())]
    },

    ofNetwork(network: string): PreparedList[] {
      update()
      return [
        ofNodes.list(`nodes of ${network}`, sources.nodes(network)),
        ofClients.list(`nodes of ${network}`, sources.clients(network)),
      ]
    },

    /** Members of an object, by id. */
    statusesOf(network: string): PreparedList[] {
      update()
      return [
        ofStates.list(network, sources.nodeStates(network)),
        ofClients.list(`states of ${network}`, sources.clientStates(network)),
      ]
    },
  }
}
