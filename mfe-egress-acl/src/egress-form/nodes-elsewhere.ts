import type { Node } from '@meshdeck/api/nodes'

/** The nodes of some devices in one network, and those of the same devices in another: metric by node id. */
export function nodesElsewhere(
  metrics: Readonly<Record<string, number>>,
  lists: { here: readonly Node[]; there: readonly Node[] },
): Record<string, number> {
  const isDevice = ({ is_static, hostid }: Node) => !is_static && hostid !== ''
  const deviceOf = new Map(lists.here.filter(isDevice).map(({ id, hostid }) => [id, hostid]))
  const nodeOf = new Map(lists.there.filter(isDevice).map(({ id, hostid }) => [hostid, id]))

  return Object.fromEntries(
    Object.entries(metrics).flatMap(([id, metric]) => {
      const node = nodeOf.get(deviceOf.get(id) ?? '')
      return node === undefined ? [] : [[node, metric] as const]
    }),
  )
}
