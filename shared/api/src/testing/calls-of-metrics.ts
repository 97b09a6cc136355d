import {
  configFileMetricsQuery,
  metricsByNodeQuery,
  networkMetricsQuery,
  nodeMetricsQuery,
} from '../queries/metrics'
import { type MakeCall, NETWORK, read, someNode } from './prepare'

/** Expects the report of one node to equal its part of all reports, also when they are read node by node. */
async function readByNode() {
  const { id } = await someNode()
  const all = await read(networkMetricsQuery(NETWORK))
  const counts: number[] = []
  const one = await read(
    metricsByNodeQuery({
      networkId: NETWORK,
      nodeIds: [id],
      onRead: ({ size }) => counts.push(size),
    }),
  )
  expect([...(one.get(id)?.links.keys() ?? [])]).toEqual([...(all.get(id)?.links.keys() ?? [])])
  expect(counts).toEqual([1])
}

/** Requests for metrics; Pro only. */
export const callsOfMetrics: Record<string, MakeCall> = {
  networkMetricsQuery: async () => expect(await read(networkMetricsQuery(NETWORK))).not.toEqual({}),
  metricsByNodeQuery: readByNode,
  nodeMetricsQuery: async () => {
    const { id } = await someNode()
    const { links } = await read(nodeMetricsQuery({ networkId: NETWORK, nodeId: id }))
    expect([...links.values()][0]).toMatchObject({ latency: expect.any(Number) })
  },
  configFileMetricsQuery: () => read(configFileMetricsQuery(NETWORK)),
}
