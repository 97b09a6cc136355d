import type { QueryScope, Resource } from './resources'

/* Types only: every query key in this repository is made as by `queryKeyOf`, or is the beginning of such a key. Not part of the published package. */
declare module '@tanstack/react-query' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- the library has this interface augmented
  interface Register {
    queryKey: readonly [resource: Resource, major?: number, scope?: QueryScope, part?: string]
  }
}
