/* Parts of the bundler's runtime that are published without types. */

declare module '@module-federation/webpack-bundler-runtime/dist/consumes.js' {
  import type { ConsumesOptions } from '@module-federation/webpack-bundler-runtime'

  export function consumes(options: ConsumesOptions): void
}

declare module '@module-federation/webpack-bundler-runtime/dist/installInitialConsumes.js' {
  import type { InstallInitialConsumesOptions } from '@module-federation/webpack-bundler-runtime'

  export function installInitialConsumes(options: InstallInitialConsumesOptions): unknown
}
