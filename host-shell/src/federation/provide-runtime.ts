import * as runtimeCore from '@module-federation/runtime-core'

declare global {
  var _FEDERATION_RUNTIME_CORE: typeof runtimeCore | undefined
}

/** Lends our copy of the federation runtime to remotes, which are built without one. */
// oxlint-disable-next-line import/no-default-export -- the federation plugin imports runtime plugins so
export default function provideRuntime() {
  return {
    name: 'provide-runtime',
    beforeInit<Options>(options: Options) {
      globalThis._FEDERATION_RUNTIME_CORE ??= runtimeCore
      return options
    },
  }
}
