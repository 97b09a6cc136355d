/** Coasts of the world in the format of the package. */
declare module 'world-atlas/land-110m.json' {
  import type { GeometryCollection, Topology } from 'topojson-specification'

  const atlas: Topology<{ land: GeometryCollection }>
  export default atlas
}
