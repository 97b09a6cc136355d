import type { Resource } from './resources'

/* Types only: every query key in this repository begins with a resource. Not part of the published package. */
declare module '@tanstack/react-query' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- the library has this interface augmented
  interface Register {
    queryKey: readonly [Resource, ...unknown[]]
  }
}
