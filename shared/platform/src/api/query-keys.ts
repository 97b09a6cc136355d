import type { Resource } from './resources'

/* Types only: every query key in this repository begins with a resource. Not part of the published package. */
declare module '@tanstack/react-query' {
  // a type alias can't be augmented, and the library requires this interface
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface Register {
    queryKey: readonly [Resource, ...unknown[]]
  }
}
