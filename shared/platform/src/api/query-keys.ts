import type { Resource } from './resources'

/* Types alone: every query key of this repository begins with a resource. Not part of what is published. */
declare module '@tanstack/react-query' {
  // a type cannot be added to, and the library asks for this one
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface Register {
    queryKey: readonly [Resource, ...unknown[]]
  }
}
