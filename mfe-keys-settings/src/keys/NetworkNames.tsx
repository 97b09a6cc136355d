import { placeHref } from '@meshdeck/platform'
import { Badge, Tooltip } from '@meshdeck/ui'
import { RowLink } from '@meshdeck/ui/data-table'

/** The networks that a device joins with a key: the first one, and how many more. */
export function NetworkNames({ networks }: { networks: readonly string[] }) {
  const [first, ...others] = networks
  if (first === undefined) return '–'

  return (
    <>
      <Badge>
        <NetworkName networkId={first} />
      </Badge>
      {others.length > 0 && (
        <Tooltip content={others.join(', ')}>
          <button type="button" tabIndex={-1}>
            +{others.length}
          </button>
        </Tooltip>
      )}
    </>
  )
}

function NetworkName({ networkId }: { networkId: string }) {
  const href = placeHref('nodes', { networkId })
  return href === undefined ? networkId : <RowLink to={href}>{networkId}</RowLink>
}
