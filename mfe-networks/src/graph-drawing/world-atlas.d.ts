/** The coasts of the world, as the package has them. */
declare module 'world-atlas/land-110m.json' {
  import type { GeometryCollection, Topology } from 'topojson-specification'

  const atlas: Topology<{ land: GeometryCollection }>
  export default atlas
}
