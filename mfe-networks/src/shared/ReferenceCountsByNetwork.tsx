import { NodeReferenceCounts } from './NodeReferenceCounts'

type Props = { rows: ReadonlyArray<{ id: string; network: string }> }

/** Lists by network what refers to nodes or config files. */
export function ReferenceCountsByNetwork({ rows }: Props) {
  const networks = [...new Set(rows.map(({ network }) => network))]

  return networks.map((network) => (
    <NodeReferenceCounts
      key={network}
      networkId={network}
      ids={rows.filter((row) => row.network === network).map(({ id }) => id)}
      namesNetwork={networks.length > 1}
    />
  ))
}
