import { RouteDrawing } from '../egress-route/RouteDrawing'
import { useRoutePicture } from '../egress-route/use-route-picture'
import type { PlacedRoute } from './route-overlaps'

/** The route that takes an address, drawn as on its own page. */
export function TakerDrawing({ row }: { row: PlacedRoute }) {
  const known = useRoutePicture(row.route)
  return <RouteDrawing row={row} title={row.name} aside={row.networkId} {...known} />
}
