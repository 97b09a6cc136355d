import { NodeNamings } from './NodeNamings'

type Props = { rows: ReadonlyArray<{ id: string; network: string }> }

/** What names nodes or config files, network by network where they are in several. */
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
