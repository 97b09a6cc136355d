import { placeHref } from '@meshdeck/platform'
import { Badge } from '@meshdeck/ui'
import { MoreNames, RowLink } from '@meshdeck/ui/data-table'

/** The networks that a device joins with a key: the first one, and how many more. */
export function NetworkNames({ networks }: { networks: readonly string[] }) {
  const [first, ...others] = networks
  if (first === undefined) return '–'

  return (
    <>
      <Badge>
        <NetworkName networkId={first} />
      </Badge>
      <MoreNames names={others} />
    </>
  )
}

function NetworkName({ networkId }: { networkId: string }) {
  const href = placeHref('nodes', { networkId })
  return href === undefined ? networkId : <RowLink to={href}>{networkId}</RowLink>
}
