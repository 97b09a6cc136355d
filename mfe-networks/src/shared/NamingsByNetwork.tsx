import { NodeNamings } from './NodeNamings'

type Props = { rows: ReadonlyArray<{ id: string; network: string }> }

/** Lists by network what refers to nodes or config files. */
export function NamingsByNetwork({ rows }: Props) {
  const networks = [...new Set(rows.map(({ network }) => network))]

  return networks.map((network) => (
    <NodeNamings
      key={network}
      networkId={network}
      ids={rows.filter((row) => row.network === network).map(({ id }) => id)}
      namesNetwork={networks.length > 1}
    />
  ))
}
